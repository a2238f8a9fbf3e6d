import { DAY, SECOND } from "#contract/time.ts";
import { FILES, filesOf, isFile, isPage } from "./requests.ts";

/** Prefix of our caches' names. When their format changes, increase the number, and the old caches are removed. */
const PREFIX = "files-1-";
/** The address of the app's page, which is the same file for every path below it. */
const PAGE = "/app";
/** The header with the time when the server last confirmed that the cached page is current, in UTC milliseconds. */
const CONFIRMED = "X-Confirmed-At";
/** In milliseconds. A cached page older than this may no longer work with the server, so try the network first. */
const GOOD_FOR = DAY;
/** Milliseconds to wait for the network if the cached page is too old. */
const PATIENCE = 3 * SECOND;

/*
 * Each build has its own cache, with the page, the files that it links, and the files that were loaded since. The
 * newest cache comes last. The one before it stays for tabs that still run that build.
 */
const builds = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX));

/** Ignores failures, because storage may be full or blocked, and everything works without caches. */
const ignoreFailure = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined);

/** Registers work that continues after the response; the browser keeps the worker running until it's done. */
type Later = (work: Promise<unknown>) => void;

/**
 * Responds with the cached file, or else with the one from the network, which it then caches.
 * @throws TypeError if the network can't be reached
 */
export async function file(request: Request, later: Later): Promise<Response> {
  const kept = await ignoreFailure(findFile(request.url));
  if (kept) return kept;
  const answer = await fetch(request);
  if (isFile(answer, new URL(request.url).pathname)) later(ignoreFailure(put(request.url, answer.clone())));
  // A 404 means that there's a newer build. The tab will now reload itself, and must not get the old page again.
  if (answer.status === 404) {
    await ignoreFailure(inTurn(forgetPages));
    later(ignoreFailure(renew()));
  }
  return answer;
}

/**
 * Responds with the cached page at once, and then checks for a newer one. If the cached page is too old, tries the
 * network first; without a cached page, uses only the network.
 * @throws TypeError if no page is cached and the network can't be reached
 */
export async function page(request: Request, later: Later): Promise<Response> {
  const kept = await ignoreFailure(findPage());
  const isFresh = kept && Date.now() - Number(kept.headers.get(CONFIRMED)) < GOOD_FOR;
  const answer = isFresh ? kept : await (kept ? fetchOr(kept, request) : fetch(request));
  later(ignoreFailure(renew()));
  return answer;
}

/** Tries the network for a few seconds, then falls back to the cached page. */
function fetchOr(kept: Response, request: Request): Promise<Response> {
  const fetched = fetch(request).then(
    (answer) => (answer.status < 500 ? answer : kept),
    () => kept,
  );
  return Promise.race([fetched, new Promise<Response>((done) => setTimeout(done, PATIENCE, kept))]);
}

/**
 * Caches the page, and the files that a tab loaded before the worker controlled it.
 * @param paths the files' paths; paths outside of `/assets/` are ignored
 */
export async function keep(paths: readonly string[]): Promise<void> {
  await ignoreFailure(renew());
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

/** Removes the caches of other versions of the worker, or all caches if `all` is set. */
export async function forget(all: boolean): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => all || !name.startsWith(PREFIX)).map((name) => caches.delete(name)),
  );
}

let last: Promise<void> = Promise.resolve();

/** Runs one task on the caches at a time, because opening a cache that was just removed would create it again. */
function inTurn(work: () => Promise<void>): Promise<void> {
  last = last.catch(() => {}).then(work);
  return last;
}

/** Fetches the page, and caches its build if it has changed. */
const renew = () => inTurn(checkForUpdate);

async function checkForUpdate(): Promise<void> {
  const answer = await fetch(PAGE, { cache: "no-cache" });
  const html = await answer.text();
  if (!isPage(answer, html)) return;
  const headers = new Headers(answer.headers);
  // These headers describe the compressed response, but `html` is decompressed.
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  headers.set(CONFIRMED, String(Date.now()));
  const page = new Response(html, { headers });
  const newest = (await builds()).at(-1);
  const kept = newest && (await caches.match(PAGE, { cacheName: newest }));
  // Even if the text is the same, the headers may have changed.
  if (kept && (await kept.text()) === html) await put(PAGE, page);
  else await keepBuild(html, page);
}

/** Caches a new build. Navigations get it only once all its files are in the cache. */
async function keepBuild(html: string, page: Response): Promise<void> {
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

/** Finds a file in any build's cache, because a file that hasn't changed has the same name in the next build. */
const findFile = (url: string): Promise<Response | undefined> => caches.match(url, { ignoreVary: true });

/** Stores a response in the newest build's cache. */
async function put(url: string, answer: Response): Promise<void> {
  const newest = (await builds()).at(-1) ?? PREFIX + Date.now();
  await (await caches.open(newest)).put(url, answer);
}

/** @throws Error if the response isn't the file */
async function fetchFile(path: string): Promise<Response> {
  const answer = await fetch(path, { priority: "low" });
  if (!isFile(answer, path)) throw new Error(`${path} isn't there`);
  return answer;
}
