/** The rules as the package tells them (games/<game>/rules/<language>.md), taken apart to be drawn. */

export type Inline =
  | { kind: 'text' | 'code' | 'clause'; text: string }
  | { kind: 'strong' | 'em' | 'house'; parts: readonly Inline[] };

export type Block =
  | { kind: 'paragraph'; parts: readonly Inline[] }
  | { kind: 'list'; items: readonly (readonly Inline[])[] }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: 'code'; text: string };

/** A numbered clause with all that belongs to it; `label` is null for words between clauses. */
export interface Clause {
  label: string | null;
  blocks: readonly Block[];
}

export interface Chapter {
  title: string;
  clauses: readonly Clause[];
}

const CLAUSE = /^\*\*([XFO]\d+b?)\*\* /;
const INLINE =
  /\*\*(?<strong>[^*]+)\*\*|\*(?<em>[^*]+)\*|`(?<code>[^`]+)`|\b(?<clause>[XFO]\d+b?)\b/g;

/** The first chapter is the game's name and what stands before the first title. */
export function parseRules(markdown: string): Chapter[] {
  const chapters: { title: string; clauses: { label: string | null; blocks: Block[] }[] }[] = [];
  for (const text of blocksOf(markdown)) {
    const title = /^#+ (.*)$/.exec(text)?.[1];
    if (title !== undefined) {
      chapters.push({ title, clauses: [] });
      continue;
    }
    const clauses = chapters.at(-1)!.clauses;
    const label = CLAUSE.exec(text)?.[1] ?? null;
    if (label !== null || clauses.length === 0) clauses.push({ label, blocks: [] });
    clauses.at(-1)!.blocks.push(parseBlock(text.replace(CLAUSE, '')));
  }
  return chapters;
}

function blocksOf(markdown: string): string[] {
  return markdown
    .split(/\n{2,}/)
    .map((text) => text.replace(/\s+$/, ''))
    .filter((text) => text !== '');
}

function parseBlock(text: string): Block {
  const lines = text.split('\n');
  if (text.startsWith('```')) return { kind: 'code', text: lines.slice(1, -1).join('\n') };
  if (text.startsWith('- '))
    return { kind: 'list', items: lines.map((line) => parseInline(line.slice(2))) };
  if (text.startsWith('|')) {
    const [head = [], , ...rows] = lines.map(cellsOf);
    return { kind: 'table', head, rows };
  }
  return { kind: 'paragraph', parts: parseInline(text) };
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

export function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    parts.push(inlineOf(match.groups ?? {}));
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

function inlineOf({ strong, em, code, clause }: { [name: string]: string | undefined }): Inline {
  if (strong !== undefined) return { kind: 'strong', parts: parseInline(strong) };
  if (code !== undefined) return { kind: 'code', text: code };
  if (clause !== undefined) return { kind: 'clause', text: clause };
  // What we decided ourselves stands in brackets: *(House rule: …)*.
  return { kind: em!.startsWith('(') ? 'house' : 'em', parts: parseInline(em!) };
}

export function plainText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return spoken(block.parts);
    case 'list':
      return block.items.map(spoken).join(' ');
    case 'table':
      return [block.head, ...block.rows].flat().join(' ');
    case 'code':
      return block.text;
  }
}

function spoken(parts: readonly Inline[]): string {
  return parts.map((part) => ('parts' in part ? spoken(part.parts) : part.text)).join('');
}
