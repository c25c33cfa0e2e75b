/* Keeps the shell of the page, so that it opens at once and also without a network. Tables,
   records and everything else under api/ always come from the server: a stale table is never
   shown as live. */
const SHELL = self.__SHELL__;
const CACHE = 'shell-' + self.__VERSION__;
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
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== scope.origin) return;
  if (url.pathname.startsWith(`${scope.pathname}api/`)) return;
  event.respondWith(
    event.request.mode === 'navigate' ? shellPage(event.request) : asset(event.request),
  );
});

/** The newest page where there is a network, the kept one where there is none. */
async function shellPage(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(scope.href)) ?? Response.error();
  }
}

async function asset(request) {
  return (await caches.match(request)) ?? fetch(request);
}
