/** Getting the engine's parts: counted as they come, unpacked where they lie compressed. */

import type { Packed } from './protocol';

const TYPES: Readonly<Record<string, string>> = { wasm: 'application/wasm' };

/** A file of the page; what is packed with gzip comes unpacked, whatever the host did to it. */
export async function download(
  base: string,
  { name }: Packed,
  count: (bytes: number) => void,
): Promise<Response> {
  const response = await fetch(base + name);
  if (!response.ok || response.body === null)
    throw new Error(`${name}: ${String(response.status)}`);
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        count(chunk.length);
        controller.enqueue(chunk);
      },
    }),
  );
  if (!name.endsWith('.gz')) return new Response(counted);
  const ending = name.split('.').at(-2) ?? '';
  return new Response(await unpacked(counted), {
    headers: { 'content-type': TYPES[ending] ?? 'application/octet-stream' },
  });
}

/** Some hosts say that a .gz is only encoded so, and browsers then have unpacked it already. */
async function unpacked(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const reader = stream.getReader();
  const first = await reader.read();
  const whole = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      if (first.value !== undefined) controller.enqueue(first.value);
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  const isPacked = first.value?.[0] === 0x1f && first.value[1] === 0x8b;
  return isPacked ? whole.pipeThrough(new DecompressionStream('gzip')) : whole;
}
