// The page's own side of the cores, run by Node: a question a line, an answer a line, with the
// bytes in base 64. The argument is the folder of the cores.
import fs from 'node:fs';
import readline from 'node:readline';
import { Core } from '../../web/src/lib/cores/core.ts';

const cores = new Map();

async function core(name) {
  if (!cores.has(name)) {
    cores.set(name, await Core.load(fs.readFileSync(`${process.argv[2]}/${name}.wasm`)));
  }
  return cores.get(name);
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  const question = { ...asked, data: Buffer.from(asked.data, 'base64') };
  const answer = (await core(asked.core)).answer(question);
  process.stdout.write(`${Buffer.from(answer).toString('base64')}\n`);
}
