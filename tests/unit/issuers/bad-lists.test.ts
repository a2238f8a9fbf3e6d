import { constants, deflateRawSync, gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { bitOf, bytesOfBase64Url } from "#functions/issuers/status-list/bits.ts";
import { encodeList, LOCAL_LIST_LENGTH, signCredential } from "#scripts/stack/utopia/status-list.ts";
import { ask, PATH } from "./ask.ts";
import { KEY_ID, publish, tokenList, unsignedList } from "./published.ts";

/** @returns the answer about entry 0 of a list that's published with one body */
async function answerTo(make: (url: string) => string): Promise<string> {
  let body = "";
  const base = await publish((_, response) => void response.end(body));
  body = make(`${base}${PATH}`);
  return await ask(base, 0);
}

const packed = (bytes: Uint8Array) => `u${gzipSync(bytes).toString("base64url")}`;
const whole = new Uint8Array(LOCAL_LIST_LENGTH / 8);
const gzip = gzipSync(whole);
const text = (bytes: Uint8Array) => `u${Buffer.from(bytes).toString("base64url")}`;
const list = encodeList([]);

describe("a list's bits", () => {
  test.each([
    ["a list that's a byte short", packed(whole.subarray(1)), "wrong_length"],
    ["a list that's a byte long", packed(new Uint8Array(whole.length + 1)), "wrong_length"],
    ["an empty list", packed(new Uint8Array()), "wrong_length"],
    ["bytes after the end", text(Buffer.concat([gzip, Buffer.from("more")])), "wrong_length"],
    ["two lists", text(Buffer.concat([gzip, gzip])), "bad_encoding"],
    ["a part of a list", text(gzip.subarray(0, -12)), "wrong_length"],
    ["too few bytes for gzip", text(gzip.subarray(0, 10)), "bad_encoding"],
    ["a wrong checksum", text(Buffer.from(gzip).fill(1, gzip.length - 8, gzip.length - 4)), "bad_encoding"],
    ["bytes that aren't gzip", text(Buffer.from(gzip).fill(0, 0, 2)), "bad_encoding"],
    ["base64 with padding", `${list}=`, "bad_encoding"],
    ["base64 in the other alphabet", `${list.slice(0, -1)}+`, "bad_encoding"],
    [
      "base64 of a length that no bytes have",
      list.length % 4 === 2 ? `${list}AA` : `${list}A`,
      "bad_encoding",
    ],
    ["a space", `${list} `, "bad_encoding"],
    ["a character that's no ASCII", `${list}é`, "bad_encoding"],
    ["another multibase", `z${list.slice(1)}`, "bad_encoding"],
    ["no multibase", list.slice(1), "bad_encoding"],
    ["nothing", "", "bad_encoding"],
  ])("are refused: %s", async (_, encodedList, code) => {
    expect(await answerTo((url) => tokenList(url, { encodedList }))).toBe(code);
  });

  test("spare bits of the encoding must be 0, so that a list has one spelling", () => {
    const bytes = (digits: string) => bytesOfBase64Url(new TextEncoder().encode(digits));
    expect([...bytes("_-8")]).toEqual([255, 239]);
    expect([...bytes("AA")]).toEqual([0]);
    expect(() => bytes("AB")).toThrow("bad_encoding");
    expect(() => bytes("AAB")).toThrow("bad_encoding");
    expect(() => bytes("A")).toThrow("bad_encoding");
  });

  test("a list that unpacks to 1 GB stops at the bound", async () => {
    // Blocks of 64 MB one after the other, and then an end that claims the right size.
    const block = deflateRawSync(new Uint8Array(2 ** 26), { finishFlush: constants.Z_SYNC_FLUSH });
    const bomb = new Uint8Array(
      Buffer.concat([gzip.subarray(0, 10), ...new Array(16).fill(block), Buffer.of(3, 0), gzip.subarray(-8)]),
    );
    expect(() => gunzipSync(bomb, { maxOutputLength: 2 ** 29 })).toThrow("larger than");
    const before = process.memoryUsage().arrayBuffers;
    await expect(bitOf(bomb, LOCAL_LIST_LENGTH, 0)).rejects.toThrow("wrong_length");
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 1024 * 1024);
  });

  test("a list of 2^26 entries at random, which can't be compressed, is read at both ends", async () => {
    const bytes = new Uint8Array(2 ** 23);
    for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
    bytes[0] = 0x80;
    bytes[bytes.length - 1] = 0x02;
    const random = new Uint8Array(gzipSync(bytes));
    const last = 2 ** 26 - 1;
    const bits = await Promise.all([0, 1, last - 1, last].map((index) => bitOf(random, 2 ** 26, index)));
    expect(bits).toEqual([true, false, true, false]);
  });
});

describe("a list's document", () => {
  const more = (changes: object) => (url: string) => tokenList(url, { more: changes });
  const subject = (changes: object) => (url: string) => tokenList(url, { subject: changes });
  const json = (change: (text: string) => string) => (url: string) =>
    change(JSON.stringify(unsignedList(url)));
  const header =
    (changes: object, sign = "dmv") =>
    (url: string) => {
      const [, payload = ""] = tokenList(url).split(".");
      const made = Buffer.from(JSON.stringify({ alg: "ES256", typ: "vc+jwt", kid: KEY_ID, ...changes }));
      const signature = signCredential(sign, KEY_ID, unsignedList(url)).split(".")[2];
      return `${made.toString("base64url")}.${payload}.${signature}`;
    };

  test.each<[string, string, (url: string) => string]>([
    ["of another type", "wrong_type", more({ type: ["VerifiableCredential"] })],
    ["whose list has another type", "wrong_type", subject({ type: "StatusList2021" })],
    ["of another address", "wrong_id", more({ id: "https://dmv.utopia.example/status-lists/revocation/0" })],
    ["about suspension", "wrong_purpose", subject({ statusPurpose: "suspension" })],
    ["that begins tomorrow", "not_yet_valid", more({ validFrom: "2026-12-02T00:00:00Z" })],
    ["that has ended", "expired", more({ validUntil: "2026-12-01T00:00:00Z" })],
    ["whose token has ended", "expired", more({ exp: Date.parse("2026-11-30T00:00:00Z") / 1000 })],
    [
      "whose token begins tomorrow",
      "not_yet_valid",
      more({ nbf: Date.parse("2026-12-02T00:00:00Z") / 1000 }),
    ],
    ["whose date isn't one", "malformed", more({ validUntil: "tomorrow" })],
    ["whose time to live isn't a number", "malformed", subject({ ttl: "5" })],
    [
      "whose list is elsewhere, too",
      "malformed",
      (url) => JSON.stringify({ a: { encodedList: list }, ...unsignedList(url) }),
    ],
    ["whose list isn't text", "malformed", subject({ encodedList: 5 })],
    [
      "that names a list within text first, but isn't signed",
      "unsigned",
      json((t) => t.replace("{", '{"a":"\\"encodedList\\":\\"",')),
    ],
    ["without a list", "malformed", subject({ encodedList: undefined })],
    ["without an end", "malformed", json((t) => t.slice(0, -1))],
    ["with a list without an end", "malformed", json((t) => t.slice(0, t.indexOf("encodedList") + 30))],
    ["that isn't UTF-8", "malformed", () => "{\u0000"],
    ["that's nothing", "malformed", () => ""],
    ["that's a page", "malformed", () => "<!doctype html>"],
    [
      "with far more than a list",
      "too_large",
      (url) => JSON.stringify({ ...unsignedList(url), z: "x".repeat(70_000) }),
    ],
    [
      "nested deeply that isn't signed",
      "unsigned",
      json((t) => t.replace("{", `{"a":${"[".repeat(30_000)}${"]".repeat(30_000)},"id":1,`)),
    ],
    ["as a token without a signature", "proof_unsupported", header({ alg: "none" })],
    ["as a token with a shared key", "proof_unsupported", header({ alg: "HS256" })],
    ["as another kind of token", "proof_unsupported", header({ typ: "JWT" })],
    ["as a token with an extension", "proof_unsupported", header({ crit: ["b64"], b64: false })],
    ["as a token of an unknown key", "unknown_key", header({ kid: "did:web:evil.example#key" })],
    ["as a token of another key", "bad_signature", header({}, "bank")],
    ["as a token with a changed header", "bad_signature", header({ more: 1 })],
    ["as a token with a short signature", "bad_signature", (url) => tokenList(url).slice(0, -2)],
    ["as a token with four parts", "bad_encoding", (url) => `${tokenList(url)}.`],
  ])("is refused: one %s", async (_, code, make) => {
    expect(await answerTo(make)).toBe(code);
  });

  test.each<[string, (url: string) => string]>([
    ["that the issuer's clock dates two minutes ahead", more({ validFrom: "2026-12-01T00:02:00Z" })],
    ["that ends in a second", more({ validUntil: "2026-12-01T00:00:01Z" })],
    ["with other properties, as a token", more({ evidence: { a: 1 } })],
  ])("is read: one %s", async (_, make) => {
    expect(await answerTo(make)).toBe("good");
  });
});
