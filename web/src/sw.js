/* Tells of turns at games over days, and keeps the shell of the page, so that it opens at once and also without a network. Tables,
   records and everything else under api/ always come from the server: a stale table is never
   shown as live. */
const SHELL = self.__SHELL__;
const CACHE = 'shell-' + self.__VERSION__;
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
  await Promise.all(
    names.filter((name) => name !== CACHE && name !== TOLD).map((name) => caches.delete(name)),
  );
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
