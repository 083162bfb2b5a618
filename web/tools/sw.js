/* The app shell: opens without the hub, and then says what is missing. Never caches what the hub says. */

const CACHE = `tablee-${"VERSION"}`;
const SHELL = ["SHELL"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)));
});

// A new version waits until somebody agrees: a game is never interrupted by one.
self.addEventListener("message", (event) => {
  if (event.data === "take-over") self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith("tablee-") && name !== CACHE))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  // A part of a film, which no cache can keep.
  if (request.headers.has("range")) return;
  if (/^\/(api|socket\.io|health|metrics)(\/|$)/.test(url.pathname)) return;
  if (request.mode === "navigate") {
    // A file, as the certificate of the hub's authority.
    if (url.pathname.includes(".")) return;
    event.respondWith(fromCache("/").then((page) => page ?? fetch(request)));
  } else if (/^\/(assets|pictos|icons)\//.test(url.pathname)) {
    event.respondWith(
      fromCache(request).then(
        (kept) => kept ?? fetch(request).then((answer) => keep(request, answer)),
      ),
    );
  }
});

async function fromCache(request) {
  const cache = await caches.open(CACHE);
  return cache.match(request);
}

async function keep(request, answer) {
  if (answer.ok) {
    const cache = await caches.open(CACHE);
    await cache.put(request, answer.clone());
  }
  return answer;
}
