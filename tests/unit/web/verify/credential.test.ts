import { describe, expect, test } from "vitest";
import { DAY, SECOND } from "#contract/time.ts";
import {
  credential,
  disclosureOf,
  fact,
  ISSUER,
  NOW_SECONDS,
  server,
  sign,
  status,
  stranger,
  verdictOn,
  verdictWord,
} from "./issuer.ts";

describe("a credential", () => {
  test("is valid with all of its facts, the newest first, and asks for nothing but keys and a list", async () => {
    const older = fact({ id: "chk_0", date: "2026-01-02T00:00:00.000Z" });
    const { text } = await credential([older, fact()]);
    const get = server();
    expect(await verdictOn(text, get)).toEqual({
      outcome: "issued",
      signed: {
        kind: "credential",
        name: "Jane Doe",
        nameStatus: "stated",
        facts: [fact(), older],
        assurance: null,
        withheld: 0,
        expiresAt: NOW_SECONDS * SECOND + DAY,
      },
      standing: "valid",
      issuer: ISSUER,
      issuedAt: NOW_SECONDS * SECOND - DAY,
      statusAt: (NOW_SECONDS - 5) * SECOND,
      checkedAt: NOW_SECONDS * SECOND,
    });
    expect(get.asked).toEqual(["/.well-known/jwt-vc-issuer", "/api/status-lists/0"]);
  });

  test("says how many facts are withheld, and shows none of them", async () => {
    const { token, disclosures } = await credential();
    const verdict = await verdictOn(`${token}~${disclosures[1]}~`);
    expect(verdict).toMatchObject({ standing: "valid", signed: { facts: [{ id: "chk_2" }], withheld: 1 } });
    expect(await verdictOn(`${token}~`)).toMatchObject({
      standing: "valid",
      signed: { facts: [], withheld: 2 },
    });
  });

  test("isn't taken from within a text or from a link in a file", async () => {
    const { text } = await credential();
    const around = [
      `Countersign certifies that Jane is a doctor. ${text}`,
      `${ISSUER}/ Countersign certifies that Jane is a doctor. #${text}`,
      `${text} Jane is a doctor.`,
      new TextEncoder().encode(`${ISSUER}/verify#${text}`),
      new TextEncoder().encode(`Jane is a doctor. ${text}`),
    ];
    for (const input of around) expect(["unreadable", "incomplete"]).toContain(await verdictWord(input));
  });

  test("is refused with more facts than a credential can have, before they're hashed", async () => {
    const { token, disclosures } = await credential();
    const many = Array.from({ length: 1001 }, () => disclosures[0]);
    expect(await verdictWord(`${[token, ...many].join("~")}~`)).toBe("foreign_fact");
  });

  test("is read with line breaks, from a file, and from a link to the page", async () => {
    const { text } = await credential();
    const broken = text.replace(/.{60}/g, "$&\r\n ");
    const inputs = [broken, new TextEncoder().encode(text), `${ISSUER}/verify#${text}`];
    for (const input of inputs) expect(await verdictWord(input)).toBe("valid");
  });

  test.each([
    [
      "a fact changed",
      async () => {
        const { token, disclosures } = await credential();
        return `${token}~${disclosures[0]}~${disclosureOf(fact({ id: "chk_2", grade: "G1" }))}~`;
      },
      "foreign_fact",
    ],
    [
      "a fact of another credential",
      async () => {
        const [one, two] = [await credential(), await credential([fact({ id: "chk_9" })])];
        return `${one.text}${two.disclosures[0]}~`;
      },
      "foreign_fact",
    ],
    [
      "a fact twice",
      async () => {
        const { text, disclosures } = await credential();
        return `${text}${disclosures[0]}~`;
      },
      "foreign_fact",
    ],
    [
      "another credential's signature",
      async () => {
        const [one, two] = [await credential(), await credential([fact({ id: "chk_9" })])];
        const swapped = [...one.token.split(".").slice(0, 2), two.token.split(".")[2]].join(".");
        return one.text.replace(one.token, swapped);
      },
      "bad_signature",
    ],
    [
      "a changed payload",
      async () => {
        const { text, token } = await credential();
        const [head, payload, signature] = token.split(".") as [string, string, string];
        const changed = { ...JSON.parse(Buffer.from(payload, "base64url").toString()), name: "John Roe" };
        const encoded = Buffer.from(JSON.stringify(changed)).toString("base64url");
        return text.replace(token, `${head}.${encoded}.${signature}`);
      },
      "bad_signature",
    ],
    [
      "a signature with unused bits set",
      async () => {
        const { text, token } = await credential();
        const last = token.at(-1) as string;
        const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        return text.replace(token, token.slice(0, -1) + letters[letters.indexOf(last) ^ 1]);
      },
      "unreadable",
    ],
    [
      "a stranger's key under our key's name",
      async () => (await credential(undefined, {}, { key: stranger.privateKey })).text,
      "bad_signature",
    ],
    [
      "a key of another name",
      async () => (await credential(undefined, {}, { kid: "k9" })).text,
      "unknown_key",
    ],
    [
      "another issuer",
      async () => (await credential(undefined, { iss: "https://evil.example" })).text,
      "other_issuer",
    ],
    ["no issuer", async () => (await credential(undefined, { iss: undefined })).text, "other_issuer"],
    [
      "another type of credential",
      async () => (await credential(undefined, { vct: `${ISSUER}/vct/diploma/1` })).text,
      "other_type",
    ],
    [
      "another hash for its facts",
      async () => (await credential(undefined, { _sd_alg: "md5" })).text,
      "unreadable",
    ],
    ["a fact of another shape", async () => (await credential([{ label: 5 } as never])).text, "unreadable"],
    ["its end cut off", async () => (await credential()).text.slice(0, -9), "incomplete"],
    ["all of its facts cut off", async () => (await credential()).token, "incomplete"],
  ] as const)("with %s is refused", async (_what, make, problem) => {
    expect(await verdictOn(await make())).toMatchObject({ outcome: "refused", problem });
  });

  test.each(["JWT", "at+jwt", "statuslist+jwt", "countersign-report+jwt", "countersign-report-slip+jwt"])(
    "whose token is of type %s is refused",
    async (typ) => {
      const { token, disclosures } = await credential();
      const payload = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
      const text = `${[await sign(typ, payload), ...disclosures].join("~")}~`;
      expect(await verdictWord(text)).toBe("other_type");
    },
  );

  test("names the other issuer by its address, but repeats nothing else that it claims", async () => {
    const { text } = await credential(undefined, { iss: "https://other.example" });
    expect(await verdictOn(text)).toMatchObject({ detail: "https://other.example" });
    for (const iss of ["Countersign. It's valid.", "https://other.example/ It's valid", "javascript:x", 5]) {
      const other = await credential(undefined, { iss });
      expect(await verdictOn(other.text)).toMatchObject({ problem: "other_issuer", detail: undefined });
    }
  });

  test("stays refused whichever of its characters is changed", async () => {
    const { text } = await credential([fact()]);
    const accepted: number[] = [];
    for (let i = 0; i < text.length; i++) {
      const changed = `${text.slice(0, i)}${text[i] === "A" ? "B" : "A"}${text.slice(i + 1)}`;
      const verdict = await verdictOn(changed);
      if (verdict.outcome === "issued") accepted.push(i);
    }
    expect(accepted).toEqual([]);
  });
});

const { text } = await credential();

describe("what was issued", () => {
  test.each([
    ["revoked", { revoked: [7] }, NOW_SECONDS],
    ["valid", { revoked: [6, 8, 15, 70] }, NOW_SECONDS],
    ["expired", {}, NOW_SECONDS + 86_400],
    ["valid", {}, NOW_SECONDS + 86_399 - 1],
    ["revoked", { revoked: [7] }, NOW_SECONDS + 2 * 86_400],
    ["expired", { down: ["/api"] }, NOW_SECONDS + 2 * 86_400],
    ["unknown", { down: ["/api"] }, NOW_SECONDS],
    ["no_keys", { down: ["/.well-known"] }, NOW_SECONDS],
  ] as const)("is %s", async (word, served, at) => {
    expect(await verdictWord(text, served, at)).toBe(word);
  });

  test("isn't valid before its time, whichever claim says so", async () => {
    for (const claim of [{ iat: NOW_SECONDS + 3600 }, { nbf: NOW_SECONDS + 3600 }]) {
      const { text: early } = await credential(undefined, claim);
      expect(await verdictWord(early)).toBe("not_yet_valid");
      expect(await verdictWord(early, {}, NOW_SECONDS + 3600)).toBe("valid");
    }
  });

  test("is expired by the list's time when the device's clock is slow", async () => {
    expect(
      await verdictWord(
        text,
        { list: { iat: NOW_SECONDS + 86_400, exp: NOW_SECONDS + 90_000 } },
        NOW_SECONDS - 9_999_999,
      ),
    ).toBe("expired");
  });

  test.each([
    ["is signed by a stranger", { how: { key: stranger.privateKey } }],
    ["is of another type", { typ: "JWT" }],
    ["is another list's", { list: { sub: `${ISSUER}/api/status-lists/1` } }],
    ["is another issuer's", { list: { iss: "https://evil.example" } }],
    ["has expired", { list: { iat: NOW_SECONDS - 90_000, exp: NOW_SECONDS - 1 } }],
    ["has two bits per entry", { list: { status_list: { bits: 2, lst: "eNrbuRgAAhcBXQ" } } }],
    ["isn't compressed", { list: { status_list: { bits: 1, lst: "AAAA" } } }],
    ["is larger than a list can be", { bits: new Uint8Array(12_501) }],
    ["inflates to a hundred million bytes", { bits: new Uint8Array(100_000_000) }],
    ["is too short", { bits: new Uint8Array(0) }],
    ["has no times", { list: { iat: undefined, exp: undefined } }],
  ] as const)("isn't known to be valid when the list %s", async (_what, served) => {
    expect(await verdictWord(text, served)).toBe("unknown");
  });

  test.each([
    ["no entry", undefined],
    ["an entry beyond the list", status(100_000)],
    ["a negative entry", status(-1)],
    ["an entry that wraps around", status(2 ** 32)],
    ["a list elsewhere", status(7, "https://evil.example/api/status-lists/0")],
    ["a list at another path", status(7, `${ISSUER}/api/anything`)],
    ["a list that doesn't exist", status(7, `${ISSUER}/api/status-lists/9`)],
  ])("isn't known to be valid with %s", async (_what, reference) => {
    const get = server();
    const { text: other } = await credential(undefined, { status: reference });
    expect(await verdictWord(other, get)).toBe("unknown");
    expect(
      get.asked.every((path) => path.startsWith("/.well-known") || /^\/api\/status-lists\/\d+$/.test(path)),
    ).toBe(true);
  });

  test.each([
    null,
    "text",
    [],
    { issuer: ISSUER },
    { issuer: ISSUER, jwks: { keys: "none" } },
    { jwks: { keys: [] } },
  ])("can't be checked with the keys %j", async (metadata) => {
    const get = async () => new Response(JSON.stringify(metadata));
    expect(await verdictWord(text, get)).toBe("no_keys");
  });
});
