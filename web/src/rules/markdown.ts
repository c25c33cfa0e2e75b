/** The rules as the package tells them (games/<game>/rules/<language>.md), taken apart to be drawn. */

import { Lexer, type MarkedToken } from 'marked';

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

const CLAUSE = /^\*\*([A-Z]\d+b?)\*\* /;
const CITED = /\b([A-Z]\d+b?)\b/;

/** The first chapter is the game's name and what stands before the first title. */
export function parseRules(markdown: string): Chapter[] {
  const chapters: { title: string; clauses: { label: string | null; blocks: Block[] }[] }[] = [];
  for (const token of Lexer.lex(markdown) as MarkedToken[]) {
    if (token.type === 'space') continue;
    if (token.type === 'heading') {
      chapters.push({ title: token.text, clauses: [] });
      continue;
    }
    const clauses = chapters.at(-1)!.clauses;
    const label = CLAUSE.exec(token.raw)?.[1] ?? null;
    if (label !== null || clauses.length === 0) clauses.push({ label, blocks: [] });
    clauses.at(-1)!.blocks.push(blockOf(token));
  }
  return chapters;
}

function blockOf(token: MarkedToken): Block {
  switch (token.type) {
    case 'code':
      return { kind: 'code', text: token.text };
    case 'list':
      return { kind: 'list', items: token.items.map(({ text }) => parseInline(text)) };
    case 'table':
      return { kind: 'table', head: textsOf(token.header), rows: token.rows.map(textsOf) };
    default:
      return { kind: 'paragraph', parts: parseInline(token.raw.trimEnd().replace(CLAUSE, '')) };
  }
}

function textsOf(cells: readonly { text: string }[]): string[] {
  return cells.map(({ text }) => text);
}

export function parseInline(text: string): Inline[] {
  return (Lexer.lexInline(text) as MarkedToken[]).flatMap(inlineOf);
}

function inlineOf(token: MarkedToken): Inline[] {
  switch (token.type) {
    case 'strong':
      return [{ kind: 'strong', parts: parseInline(token.text) }];
    case 'em':
      // What we decided ourselves stands in brackets: *(House rule: …)*.
      return [
        { kind: token.text.startsWith('(') ? 'house' : 'em', parts: parseInline(token.text) },
      ];
    case 'codespan':
      return [{ kind: 'code', text: token.text }];
    default:
      return withClauses('text' in token ? token.text : token.raw);
  }
}

/** Where a text names clauses, they become links. */
function withClauses(text: string): Inline[] {
  return text
    .split(CITED)
    .map((part, at): Inline => ({ kind: at % 2 === 1 ? 'clause' : 'text', text: part }))
    .filter((part) => 'text' in part && part.text !== '');
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
