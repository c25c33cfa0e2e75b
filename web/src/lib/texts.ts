/**
 * Every word a player reads, from the one catalogue of the package (src/foxden/texts).
 * The same rules as there: a leaf is a sentence or a table of forms, plurals chosen by
 * `count`, persons by `you` (true where the sentence is about its reader); `{name}` is a
 * fact, `{name:some.prefix}` the text under `some.prefix.<fact>`.
 */

export const LANGUAGES = ['en', 'fr', 'it'] as const;
export type Language = (typeof LANGUAGES)[number];

export type Facts = Readonly<Record<string, unknown>>;
type Form = Intl.LDMLPluralRule | 'you' | 'they';
export type Leaf = string | Readonly<Partial<Record<Form, string>>>;
interface Tree {
  readonly [name: string]: string | Tree;
}

/** A refusal quoted inside another one. */
interface Quoted {
  key: string;
  facts: Facts;
  clause: string | null;
}

export class Catalogue {
  readonly language: Language;
  readonly #leaves: ReadonlyMap<string, Leaf>;
  readonly #plurals: Intl.PluralRules;
  readonly #numbers: Intl.NumberFormat;
  readonly #lists: Intl.ListFormat;

  constructor(language: Language, tree: Tree) {
    this.language = language;
    this.#leaves = new Map(leavesOf(tree, ''));
    this.#plurals = new Intl.PluralRules(language);
    this.#numbers = new Intl.NumberFormat(language);
    this.#lists = new Intl.ListFormat(language, { style: 'long', type: 'conjunction' });
  }

  has(key: string): boolean {
    return this.#leaves.has(key);
  }

  /** The text of a key; a key that is missing shows itself. */
  text(key: string, facts: Facts = {}): string {
    const leaf = this.#leaves.get(key);
    if (leaf === undefined) return key;
    const sentence = typeof leaf === 'string' ? leaf : this.#chosen(leaf, facts);
    return sentence.replace(/\{(\w+)(?::([\w.]+))?\}/g, (_, name: string, prefix?: string) =>
      this.#format(facts[name], prefix),
    );
  }

  #chosen(forms: Exclude<Leaf, string>, { you, count }: Facts): string {
    if (forms.they !== undefined) return (you === true ? forms.you : undefined) ?? forms.they;
    return forms[this.#plurals.select(Number(count))] ?? forms.other ?? '';
  }

  #format(fact: unknown, prefix: string | undefined): string {
    if (Array.isArray(fact))
      return this.#lists.format(fact.map((item) => this.#format(item, prefix)));
    if (isQuoted(fact)) return this.refusal(fact);
    if (prefix !== undefined) return this.text(`${prefix}.${String(fact)}`);
    return typeof fact === 'number' ? this.#numbers.format(fact).replace('-', '−') : String(fact);
  }

  /** The sentence of a refusal, with the clause behind it. */
  refusal(refusal: Quoted): string {
    const sentence = this.text(refusal.key, refusal.facts);
    return refusal.clause === null ? sentence : `${sentence} (${refusal.clause})`;
  }
}

function isQuoted(fact: unknown): fact is Quoted {
  return typeof fact === 'object' && fact !== null && 'key' in fact && 'facts' in fact;
}

/** Names that make a table of forms of what would else be a branch. */
const FORMS: readonly ReadonlySet<string>[] = [new Set(['one', 'other']), new Set(['you', 'they'])];

function* leavesOf(tree: Tree, prefix: string): Generator<[string, Leaf]> {
  for (const [name, branch] of Object.entries(tree)) {
    if (typeof branch === 'string') yield [prefix + name, branch];
    else if (isTableOfForms(branch)) yield [prefix + name, branch as Leaf];
    else yield* leavesOf(branch, `${prefix}${name}.`);
  }
}

function isTableOfForms(branch: Tree): boolean {
  const names = Object.keys(branch);
  return names.length > 0 && FORMS.some((forms) => names.every((name) => forms.has(name)));
}

/** The first of the browser's languages that we speak, else English. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().startsWith(language));
    if (found !== undefined) return found;
  }
  return 'en';
}
