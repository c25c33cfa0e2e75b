/** Addresses inside the page. All are relative to <base>, so that a sub-path just works. */

export const base = new URL(document.baseURI).pathname;

export interface Route {
  /** The parts of the path after the base: `table/K7M2QX` is ['table', 'K7M2QX']. */
  parts: readonly string[];
  /** What stands behind the question mark. */
  query: URLSearchParams;
  hash: string;
}

function current(): Route {
  const path = location.pathname.slice(base.length);
  return {
    parts: path.split('/').filter(Boolean).map(decodeURIComponent),
    query: new URLSearchParams(location.search),
    hash: location.hash.slice(1),
  };
}

let here = $state.raw<Route>(current());

export function route(): Route {
  return here;
}

/** The address of a place inside the page, for links. */
export function href(path: string): string {
  return base + path;
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
  event.preventDefault();
  go(to.pathname.slice(base.length) + to.search + to.hash);
}

addEventListener('popstate', arrive);
document.addEventListener('click', followLink);
