import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY, MINUTE } from "#contract/time.ts";
import { LOCAL_LIST_LENGTH } from "#scripts/stack/utopia/status-list.ts";
import { type Host, hostSource } from "#tests/bench/lib/host.ts";
import { NOW, PATH } from "./ask.ts";
import { KEY, publish, signWithLibrary, tokenList, unsignedList } from "./published.ts";

/** Checks an entry in Cloudflare's runtime, whose cache is the real one. Only the clock is the test's. */
const SOURCE = `import { checkRevocation } from "./functions/issuers/status-list/check.ts";
export default {
  async fetch(request) {
    const { now, env, issuer, entry } = await request.json();
    let code = null;
    const log = (_, fields) => { code = fields.code; };
    const { result } = await checkRevocation({ env, now: () => now, log }, issuer, entry);
    return new Response(code ?? result);
  },
};`;

let host: Host;
beforeAll(async () => {
  host = await hostSource(SOURCE);
});
afterAll(() => host.stop());

const ISSUER = {
  hosts: ["127.0.0.1"],
  listLength: LOCAL_LIST_LENGTH as number | null,
  test: true,
  keys: [KEY],
};

async function ask(base: string, index: number, now = NOW, more = {}, env = {}): Promise<string> {
  const body = JSON.stringify({
    now,
    env: { ENV: "test", ...env },
    issuer: { ...ISSUER, ...more },
    entry: { baseUrl: `${base}/status-lists`, index },
  });
  return await (await fetch(host.url, { method: "POST", body })).text();
}

/** Publishes a list that the test can change, or take away with null. */
async function published(make: (url: string) => string | null) {
  let count = 0;
  const state = { make, count: () => count };
  const base = await publish((request, response) => {
    count++;
    const text = state.make(`http://${request.headers.host}${request.url}`);
    if (text === null) response.writeHead(404).end();
    else response.end(text);
  });
  return Object.assign(state, { base });
}

/** Lists of made-up issuers are kept as long as they say, so these have to say it. */
const lasting =
  (ttl: number | undefined, revoked: readonly number[] = [], more = {}) =>
  (url: string) =>
    tokenList(url, { revoked, subject: { ttl }, more });

test("a list is fetched once within its time to live, and again after it", async () => {
  const list = await published(lasting(10 * MINUTE, [4]));
  expect([await ask(list.base, 4), await ask(list.base, 5), list.count()]).toEqual(["revoked", "good", 1]);
  list.make = lasting(10 * MINUTE, [4, 5]);
  const end = NOW + 10 * MINUTE;
  expect([await ask(list.base, 5, end - 1), list.count()]).toEqual(["good", 1]);
  expect([await ask(list.base, 5, end), list.count()]).toEqual(["revoked", 2]);
});

test("a kept list is used while the issuer can't be reached, but never after its time", async () => {
  const list = await published(lasting(MINUTE));
  expect(await ask(list.base, 0)).toBe("good");
  list.make = () => null;
  expect(await ask(list.base, 0, NOW + MINUTE - 1)).toBe("good");
  expect(await ask(list.base, 0, NOW + MINUTE)).toBe("refused");
});

test.each([
  ["without a time to live, five minutes", undefined, 5 * MINUTE],
  ["with a long one, a day", 30 * DAY, DAY],
])("a list is kept %s", async (_, ttl, kept) => {
  const list = await published(lasting(ttl));
  await ask(list.base, 0);
  await ask(list.base, 0, NOW + kept - 1);
  expect(list.count()).toBe(1);
  await ask(list.base, 0, NOW + kept);
  expect(list.count()).toBe(2);
});

test("a list is never kept beyond the end of its validity", async () => {
  const list = await published(lasting(DAY, [], { validUntil: new Date(NOW + 2 * MINUTE).toISOString() }));
  expect(await ask(list.base, 0, NOW + 2 * MINUTE - 1)).toBe("good");
  expect(await ask(list.base, 0, NOW + 2 * MINUTE)).toBe("expired");
});

test("a made-up issuer's list without a time to live of its own is asked for every time", async () => {
  const list = await published(lasting(0));
  expect(await ask(list.base, 6)).toBe("good");
  list.make = lasting(0, [6]);
  expect(await ask(list.base, 6)).toBe("revoked");
});

test("a list that was refused isn't kept, nor is one after its issuer's key was retired", async () => {
  const list = await published((url) => lasting(DAY)(`${url}0`));
  expect(await ask(list.base, 0)).toBe("wrong_id");
  list.make = lasting(DAY);
  expect(await ask(list.base, 0)).toBe("good");
  expect(await ask(list.base, 0, NOW, { keys: [] })).toBe("unknown_key");
  expect(list.count()).toBe(3);
});

const MEGABYTE = 1024 * 1024;

test("the largest list, which can't be compressed, takes far less than a Worker's 128 MB", async () => {
  const bytes = new Uint8Array(2 ** 23);
  for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  bytes[bytes.length - 1] = 1;
  const encodedList = `u${gzipSync(bytes).toString("base64url")}`;
  const urlOf = (base: string) => `${base}${PATH.replace(/0$/, "63")}`;
  let body = "";
  const base = await publish((_, response) => void response.end(body));
  const last = 2 ** 32 - 1;
  for (const make of [
    (url: string) => tokenList(url, { encodedList }),
    async (url: string) => JSON.stringify(await signWithLibrary(unsignedList(url, { encodedList }))),
  ]) {
    body = await make(urlOf(base));
    const before = host.memory();
    const peak = host.watchMemory();
    expect(await ask(base, last, NOW, { listLength: null })).toBe("revoked");
    // It measured 83 MB for the token, and 11 MB more for the proof. The runtime frees memory when it has to.
    expect((peak() - before) / MEGABYTE).toBeLessThan(110);
  }
});
