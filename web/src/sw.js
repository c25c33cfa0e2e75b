/* Tells of turns at games over days, and keeps the shell of the page, so that it opens at once and
   also without a network; and the engine that plays without one, where it was asked for. Tables,
   records and everything else under api/ always come from the server: a stale table is never
   shown as live. */
const SHELL = self.__SHELL__;
const CACHE = 'shell-' + self.__VERSION__;
const ENGINE = 'engine';
/* The words of messages, and which number stands for which table: written by lib/push.ts. */
const TOLD = 'told';
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

/** The page has the engine running, or wants it for later: keep these files, and others as they come. */
self.addEventListener('message', (event) => {
  const { keep, later } = event.data;
  event.waitUntil(
    keepEngine(keep, later).then(() => {
      event.ports[0]?.postMessage('kept');
    }),
  );
});

async function keepEngine(addresses, later) {
  const cache = await caches.open(ENGINE);
  const known = (await cache.keys()).map(({ url }) => url);
  const isNamed = (address) => address.endsWith('.json'); // the others' names change with them
  await cache.addAll(addresses.filter((each) => !isNamed(each) && !known.includes(each)));
  await cache.addAll(addresses.filter(isNamed)); // last: what they name is there
  const named = [...addresses, ...later];
  const old = known.filter((address) => !named.includes(address));
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
async function newest(request, otherwise) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(otherwise)) ?? Response.error();
  }
}

async function asset(request) {
  const found = await caches.match(request);
  if (found !== undefined) return found;
  const response = await fetch(request);
  if (response.ok && request.url.endsWith('.network.gz')) await keepLearned(request, response);
  return response;
}

/** What a bot has learned and needed once, it has from then on; a full device does without. */
async function keepLearned(request, response) {
  const copy = response.clone();
  await caches
    .open(ENGINE)
    .then((cache) => cache.put(request, copy))
    .catch(() => undefined);
}

/* A message says a number and which of three sentences; everything else is kept here. */
self.addEventListener('push', (event) => {
  event.waitUntil(tell(event.data?.json() ?? {}));
});

async function tell({ kind, number }) {
  const words = await (await kept('words'))?.json();
  await self.registration.showNotification(words?.title ?? 'Foxden', {
    body: words?.[kind] ?? '',
    tag: `turn-${number}`,
    renotify: true,
    data: number,
    icon: new URL('icon-192.png', scope).href,
  });
}

async function kept(name) {
  return caches.match(new URL(String(name), scope), { cacheName: TOLD });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

/** The table that the number stands for, in a window that is there or in a new one. */
async function show(number) {
  const table = await (await kept(number))?.text();
  const url = new URL(table === undefined ? '' : `table/${table}`, scope).href;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const at = windows.find((client) => client.url === url);
  if (at !== undefined) return at.focus();
  return self.clients.openWindow(url);
}
