/* Keeps the shell of the page, so that it opens at once and also without a network; and the engine
   that plays without one, where it was asked for. Tables, records and everything else under api/
   always come from the server: a stale table is never shown as live. */
const SHELL = self.__SHELL__;
const CACHE = 'shell-' + self.__VERSION__;
const ENGINE = 'engine';
const scope = new URL(self.registration.scope);

self.addEventListener('install', (event) => {
  event.waitUntil(fill().then(() => self.skipWaiting()));
});

async function fill() {
  const cache = await caches.open(CACHE);
  await cache.addAll([scope.href, ...SHELL.map((name) => new URL(name, scope).href)]);
}

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldShells().then(() => self.clients.claim()));
});

async function forgetOldShells() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('shell-') && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The page has the engine running, or wants it for later: keep exactly these files. */
self.addEventListener('message', (event) => {
  const { keep } = event.data;
  event.waitUntil(
    keepEngine(keep).then(() => {
      event.ports[0]?.postMessage('kept');
    }),
  );
});

async function keepEngine(addresses) {
  const cache = await caches.open(ENGINE);
  const known = (await cache.keys()).map(({ url }) => url);
  const isNamed = (address) => address.endsWith('.json'); // the others' names change with them
  await cache.addAll(addresses.filter((each) => !isNamed(each) && !known.includes(each)));
  await cache.addAll(addresses.filter(isNamed)); // last: what they name is there
  const old = known.filter((address) => !addresses.includes(address));
  await Promise.all(old.map((address) => cache.delete(address)));
}

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== scope.origin) return;
  if (url.pathname.startsWith(`${scope.pathname}api/`)) return;
  event.respondWith(
    event.request.mode === 'navigate'
      ? newest(event.request, scope.href)
      : url.pathname.endsWith('.json')
        ? newest(event.request, event.request)
        : asset(event.request),
  );
});

/** The newest where there is a network, the kept one where there is none. */
async function newest(request, kept) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(kept)) ?? Response.error();
  }
}

async function asset(request) {
  return (await caches.match(request)) ?? fetch(request);
}
