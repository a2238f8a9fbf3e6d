import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { isPublicAddress } from "#functions/issuers/public-address.ts";
import { sourceAt, sourceOfDid } from "#functions/issuers/published-keys.ts";
import { listPlace } from "#functions/issuers/status-list/list-address.ts";
import { ask, PATH } from "./ask.ts";
import { publish, tokenList } from "./published.ts";

const HOST = "api.credentials.dmv.example";

describe("the address of a list", () => {
  const place = (baseUrl: string, index = 0, isMadeUp = false, hosts = [HOST]) =>
    listPlace({ hosts, listLength: null }, { baseUrl, index }, isMadeUp);

  test("follows from the entry's index", () => {
    const base = `https://${HOST}/status/dlid/1/status-lists`;
    expect(place(base, 0)).toEqual({ url: `${base}/revocation/0`, length: 2 ** 26, index: 0 });
    expect(place(base, 2 ** 26 - 1)).toMatchObject({ url: `${base}/revocation/0`, index: 2 ** 26 - 1 });
    expect(place(base, 2 ** 26)).toMatchObject({ url: `${base}/revocation/1`, index: 0 });
    expect(place(base, 2 ** 32 - 1)).toMatchObject({ url: `${base}/revocation/63`, index: 2 ** 26 - 1 });
  });

  test("agrees with the specification's example", () => {
    const listed = place("https://dmv.utopia.gov/statuses/12345/status-lists", 123_567_890, false, [
      "dmv.utopia.gov",
    ]);
    expect(listed).toEqual({
      url: "https://dmv.utopia.gov/statuses/12345/status-lists/revocation/1",
      length: 2 ** 26,
      index: 56_459_026,
    });
  });

  test.each([
    ["another host", "https://evil.example/lists"],
    ["a host below the issuer's", `https://a.${HOST}/lists`],
    ["a host above the issuer's", "https://credentials.dmv.example/lists"],
    ["the issuer's host as a name", `https://${HOST}@evil.example/lists`],
    ["a name and a password", `https://a:b@${HOST}/lists`],
    ["another port", `https://${HOST}:8443/lists`],
    ["the usual port, written out", `https://${HOST}:443/lists`],
    ["no TLS", `http://${HOST}/lists`],
    ["another scheme", `ftp://${HOST}/lists`],
    ["a query", `https://${HOST}/lists?next=`],
    ["a fragment", `https://${HOST}/lists#a`],
    ["a path that goes up", `https://${HOST}/lists/../x`],
    ["a backslash", `https://${HOST}\\@evil.example/lists`],
    ["a tab within the host", `https://api.cred\tentials.dmv.example/lists`],
    ["a space first", ` https://${HOST}/lists`],
    ["capitals in the host", `https://API.credentials.dmv.example/lists`],
    ["a dot at the host's end", `https://${HOST}./lists`],
    ["no scheme", `${HOST}/lists`],
    ["nothing", ""],
    ["a long address", `https://${HOST}/${"a".repeat(500)}`],
    ["this machine", "http://localhost:8080/lists"],
  ])("is refused with %s", (_, baseUrl) => {
    expect(() => place(baseUrl)).toThrow("address_refused");
  });

  test.each([
    "https://127.0.0.1/lists",
    "https://2130706433/lists",
    "https://0x7f.1/lists",
    "https://10.0.0.1/lists",
    "https://[::1]/lists",
    "https://[::ffff:169.254.169.254]/lists",
    "https://localhost/lists",
    "https://metadata/lists",
  ])("is refused at %s, even if the registry has that host", (baseUrl) => {
    const { hostname } = new URL(baseUrl);
    expect(() => place(baseUrl, 0, false, [hostname])).toThrow("address_refused");
    expect(isPublicAddress(new URL(baseUrl).href)).toBe(false);
  });

  test("may be on this machine for a made-up issuer, if the registry has that host", () => {
    const here = "http://127.0.0.1:8027/lists";
    expect(place(here, 0, true, ["127.0.0.1"]).url).toBe(`${here}/revocation/0`);
    expect(() => place(here, 0, true)).toThrow("address_refused");
    expect(() => place(here, 0, false, ["127.0.0.1"])).toThrow("address_refused");
    expect(() => place("http://192.168.0.1/lists", 0, true, ["192.168.0.1"])).toThrow("address_refused");
  });
});

describe("where keys are published", () => {
  test.each([
    ["did:web:dmv.example", "https://dmv.example/.well-known/did.json"],
    ["did:web:credentials.dmv.example:a:b", "https://credentials.dmv.example/a/b/did.json"],
    ["did:web:127.0.0.1%3A8027", "http://127.0.0.1:8027/.well-known/did.json"],
  ])("follows from the DID, and the DID from there: %s", (did, url) => {
    expect(sourceOfDid(did)).toEqual({ url, prefix: did });
    expect(sourceAt(url)).toEqual({ url, prefix: did });
  });

  test.each(["did:key:zDna", "did:web:", "did:web:a/../b", "did:web:a%2Fb", "did:web:a b", "did:web:a?b"])(
    "isn't known from %s",
    (did) => expect(sourceOfDid(did)).toBeNull(),
  );

  test.each(["https://dmv.example/jwks.json", "https://dmv.example/oauth/jwks"])("is a key set: %s", (url) =>
    expect(sourceAt(url)).toEqual({ url, prefix: url }),
  );

  test.each([
    "https://dmv.example/",
    "https://dmv.example/did.json",
    "https://a@dmv.example/x/did.json",
    "jwks.json",
  ])("isn't known from %s", (url) => expect(sourceAt(url)).toBeNull());
});

describe("where made-up issuers publish", () => {
  const DMV = "https://dmv.utopia.example";
  const utopia = async () => {
    const asked: string[] = [];
    const base = await publish((request, response) => {
      asked.push(request.url ?? "");
      response.end(tokenList(`${DMV}${PATH}`, { revoked: [1] }));
    });
    return { asked, env: { MADE_UP_ISSUERS_URL: base } };
  };

  test("is the local stack", async () => {
    const { asked, env } = await utopia();
    expect(await ask(DMV, 1, { hosts: ["dmv.utopia.example"] }, env)).toBe("revoked");
    expect(asked).toEqual([`/dmv.utopia.example${PATH}`]);
  });

  test("isn't that for an issuer that isn't made up, for another host, or in production", async () => {
    const { asked, env } = await utopia();
    const hosts = ["dmv.utopia.example", "dmv.invalid"];
    const answers = await Promise.all([
      ask(DMV, 1, { hosts, test: false }, env),
      ask("https://dmv.invalid", 1, { hosts }, env),
      ask(DMV, 1, { hosts }, { ...env, ENV: "production" }),
    ]);
    expect(answers).toEqual(["unreachable", "unreachable", "unreachable"]);
    expect(asked).toEqual([]);
  });
});

describe("fetching a list", () => {
  /** Answers each request with the next function; the last one answers all that follow. */
  const answering = async (...answers: ((response: ServerResponse, url: string) => void)[]) => {
    let count = 0;
    const base = await publish((request, response) => {
      const answer = answers[Math.min(count++, answers.length - 1)];
      answer?.(response, `http://${request.headers.host}${request.url}`);
    });
    return { base, count: () => count };
  };
  const good = (response: ServerResponse, url: string) => void response.end(tokenList(url));

  test.each([301, 302, 303, 307, 308])("follows no redirect: %s", async (status) => {
    const target = await answering(good);
    const { base, count } = await answering((response) =>
      response.writeHead(status, { location: `${target.base}${PATH}` }).end(),
    );
    expect([await ask(base, 0), count(), target.count()]).toEqual(["redirected", 1, 0]);
  });

  test.each([
    [500, 2],
    [503, 2],
    [429, 2],
    [404, 1],
    [403, 1],
    [204, 1],
  ])("doesn't read a body with status %s, and asks %s times", async (status, times) => {
    const { base, count } = await answering((response) => response.writeHead(status).end());
    expect([await ask(base, 0), count()]).toEqual(["refused", times]);
  });

  test("tries again after an error or a broken connection", async () => {
    const failing = await answering((response) => response.writeHead(502).end(), good);
    const broken = await answering((response) => response.destroy(), good);
    const half = await answering((response) => {
      response.writeHead(200, { "content-length": 1000 }).write("half", () => response.destroy());
    }, good);
    for (const { base, count } of [failing, broken, half])
      expect([await ask(base, 0), count()]).toEqual(["good", 2]);
  });

  test("gives up on a host that can't be reached", async () => {
    expect(await ask("http://127.0.0.1:9", 0)).toBe("unreachable");
  });

  test("stops at a size that no list has, also after unpacking what the transport packed", async () => {
    let sent = 0;
    const { base } = await answering((response) => {
      const more = () => {
        while (!response.destroyed && sent < 2 ** 28) {
          sent += 65_536;
          if (!response.write(Buffer.alloc(65_536, "A"))) return response.once("drain", more);
        }
      };
      more();
    });
    expect(await ask(base, 0)).toBe("too_large");
    expect(sent).toBeLessThan(2 ** 24);
    const zipped = await answering((response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(2 ** 27))),
    );
    expect(await ask(zipped.base, 0)).toBe("too_large");
  });

  test("ends after five seconds in all", async () => {
    const limit = AbortSignal.timeout;
    const limits: number[] = [];
    AbortSignal.timeout = (ms) => {
      limits.push(ms);
      return limit.call(AbortSignal, 300);
    };
    onTestFinished(() => {
      AbortSignal.timeout = limit;
    });
    const silent = await answering(() => {});
    const slow = await answering((response) => {
      const timer = setInterval(() => response.write(" "), 20);
      response.once("close", () => clearInterval(timer));
    });
    expect([await ask(silent.base, 0), await ask(slow.base, 0)]).toEqual(["late", "late"]);
    expect([limits, silent.count(), slow.count()]).toEqual([[5000, 5000], 1, 1]);
  });
});
