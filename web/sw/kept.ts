import { FILES, filesOf, isFile, isPage } from "./requests.ts";

/** The names of our caches begin with it. A new format gets a new number, and the old caches are removed. */
const PREFIX = "files-1-";
/** The address of the app's page, which is the same file for every path below it. */
const PAGE = "/app";
/** When the server last confirmed the kept page, in UTC milliseconds. */
const CONFIRMED = "X-Confirmed-At";
/** Milliseconds. An older page may not get along with the server anymore, so the network is asked first. */
const GOOD_FOR = 24 * 60 * 60_000;
/** Milliseconds to wait for the network then. */
const PATIENCE = 3000;

/*
 * Each build has a cache of its own, with the page and the files that it links, and whatever else was loaded since. The
 * newest is the last. The one before it stays for the tabs that still run it.
 */
const builds = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX));

/** Lets the work fail, because everything works without caches: storage may be full or forbidden. */
const orNothing = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined);

/** Work that goes on after the answer; the browser keeps the worker running until then. */
type Later = (work: Promise<unknown>) => void;

/**
 * Answers with a kept file, or else with the network's, which is then kept.
 * @throws TypeError if the network can't be reached
 */
export async function file(request: Request, later: Later): Promise<Response> {
  const kept = await orNothing(findFile(request.url));
  if (kept) return kept;
  const answer = await fetch(request);
  if (isFile(answer, new URL(request.url).pathname)) later(orNothing(put(request.url, answer.clone())));
  // There's a newer build. The tab reloads itself once it gets this answer, and mustn't get the old page again.
  if (answer.status === 404) {
    await orNothing(inTurn(forgetPages));
    later(orNothing(renew()));
  }
  return answer;
}

/**
 * Answers with the kept page at once, and looks for a newer one afterwards. Without one, answers with the network's.
 * @throws TypeError if there's none and the network can't be reached
 */
export async function page(request: Request, later: Later): Promise<Response> {
  const kept = await orNothing(findPage());
  const isNew = kept && Date.now() - Number(kept.headers.get(CONFIRMED)) < GOOD_FOR;
  const answer = isNew ? kept : await (kept ? fetchOr(kept, request) : fetch(request));
  later(orNothing(renew()));
  return answer;
}

/** Asks the network, but not for long, and falls back on what's kept. */
function fetchOr(kept: Response, request: Request): Promise<Response> {
  const fetched = fetch(request).then(
    (answer) => (answer.status < 500 ? answer : kept),
    () => kept,
  );
  return Promise.race([fetched, new Promise<Response>((done) => setTimeout(done, PATIENCE, kept))]);
}

/**
 * Keeps the page, and the files that a tab has loaded without the worker.
 * @param paths of those files; others are ignored
 */
export async function keep(paths: readonly string[]): Promise<void> {
  await orNothing(renew());
  const ours = paths.filter((path) => path.startsWith(FILES));
  await Promise.allSettled(
    ours.map(async (path) => {
      if (!(await findFile(path))) await put(path, await fetchFile(path));
    }),
  );
}

async function forgetPages(): Promise<void> {
  for (const name of await builds()) await (await caches.open(name)).delete(PAGE);
}

/** Removes what other versions of the worker have kept. @param all removes everything */
export async function forget(all: boolean): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => all || !name.startsWith(PREFIX)).map((name) => caches.delete(name)),
  );
}

let last: Promise<void> = Promise.resolve();

/** Does work on the caches after what's under way, since opening a cache that was just removed would make it again. */
function inTurn(work: () => Promise<void>): Promise<void> {
  last = last.catch(() => {}).then(work);
  return last;
}

/** Asks for the page, and keeps it if it has changed. */
const renew = () => inTurn(look);

async function look(): Promise<void> {
  const answer = await fetch(PAGE, { cache: "no-cache" });
  const html = await answer.text();
  if (!isPage(answer, html)) return;
  const headers = new Headers(answer.headers);
  // The text isn't encoded anymore.
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  headers.set(CONFIRMED, String(Date.now()));
  const page = new Response(html, { headers });
  const newest = (await builds()).at(-1);
  const kept = newest && (await caches.match(PAGE, { cacheName: newest }));
  // The headers may have changed alone.
  if (kept && (await kept.text()) === html) await put(PAGE, page);
  else await take(html, page);
}

/** Keeps a new build. Navigations get it once all its files are there, or not at all. */
async function take(html: string, page: Response): Promise<void> {
  const name = PREFIX + Date.now();
  const cache = await caches.open(name);
  try {
    await Promise.all(
      filesOf(html).map(async (path) => {
        await cache.put(path, (await findFile(path)) ?? (await fetchFile(path)));
      }),
    );
    await cache.put(PAGE, page);
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
  for (const old of (await builds()).slice(0, -2)) await caches.delete(old);
}

async function findPage(): Promise<Response | undefined> {
  for (const cacheName of (await builds()).toReversed()) {
    const page = await caches.match(PAGE, { cacheName });
    if (page) return page;
  }
}

/** Finds a file in any build, since files that haven't changed have the same name in the next one. */
const findFile = (url: string): Promise<Response | undefined> => caches.match(url, { ignoreVary: true });

/** Keeps an answer in the newest build's cache. */
async function put(url: string, answer: Response): Promise<void> {
  const newest = (await builds()).at(-1) ?? PREFIX + Date.now();
  await (await caches.open(newest)).put(url, answer);
}

/** @throws Error if the answer isn't the file */
async function fetchFile(path: string): Promise<Response> {
  const answer = await fetch(path, { priority: "low" });
  if (!isFile(answer, path)) throw new Error(`${path} isn't there`);
  return answer;
}
