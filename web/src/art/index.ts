const files = import.meta.glob<string>('./drawn/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The address of a drawing; `fox` is drawn where there is none of that name. */
export function art(name: string): string {
  return files[`./drawn/${name}.svg`] ?? files['./drawn/fox.svg'] ?? '';
}
