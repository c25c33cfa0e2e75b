/**
 * Addresses inside the page. All are relative to <base>, so that a sub-path just works. A site of
 * files knows only the one address of its page, so there the path stands behind a question mark:
 * `?/rules/foxy#X12`.
 */

import { isAlone } from './local.svelte';

export const base = new URL(document.baseURI).pathname;

export interface Route {
  /** The parts of the path after the base: `table/K7M2QX` is ['table', 'K7M2QX']. */
  parts: readonly string[];
  /** What stands behind the question mark. */
  query: URLSearchParams;
  hash: string;
}

function current(): Route {
  const [asked = '', ...facts] = location.search.slice(1).split('&');
  const isAsked = isAlone && asked.startsWith('/');
  const path = isAsked ? asked : location.pathname.slice(base.length);
  return {
    parts: path.split('/').filter(isPart).map(decodeURIComponent),
    query: new URLSearchParams(isAsked ? facts.join('&') : location.search),
    hash: location.hash.slice(1),
  };
}

function isPart(part: string): boolean {
  return part !== '' && part !== 'index.html';
}

let here = $state.raw<Route>(current());

export function route(): Route {
  return here;
}

/** The address of a place inside the page, for links. */
export function href(path: string): string {
  if (!isAlone || path === '' || path.startsWith('#')) return base + path;
  const [, at = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(path) ?? [];
  return `${base}?/${at}${query === '' ? '' : `&${query}`}${hash}`;
}

/** The whole address, to be shared. */
export function address(path: string): string {
  return new URL(href(path), location.origin).href;
}

export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', href(path));
  else history.pushState(null, '', href(path));
  arrive();
}

function arrive(): void {
  const moved = here.parts.join('/') !== current().parts.join('/');
  here = current();
  if (moved && here.hash === '') scrollTo(0, 0);
}

function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest('a');
  if (link === null || link.target !== '' || link.hasAttribute('download')) return;
  const to = new URL(link.href);
  if (to.origin !== location.origin || !to.pathname.startsWith(base)) return;
  if (to.pathname.startsWith(`${base}api/`)) return;
  if (isAlone && to.pathname === base) history.pushState(null, '', to.href);
  else if (isAlone)
    return; // a file of the site
  else history.pushState(null, '', base + to.pathname.slice(base.length) + to.search + to.hash);
  event.preventDefault();
  arrive();
}

addEventListener('popstate', arrive);
document.addEventListener('click', followLink);
