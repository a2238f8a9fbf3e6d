import { describe, expect, test } from "vitest";
import { hasTwoValues } from "#features/verify/signed/jsonKeys.ts";
import { ISSUER, sign, verdictOn, verdictWord } from "./issuer.ts";

const token = (head: object, payload = "{}") =>
  [JSON.stringify(head), payload, "sig"].map((part) => Buffer.from(part).toString("base64url")).join(".");

describe("anything else", () => {
  test.each([
    ["nothing", "", "unreadable"],
    ["white space", " \n\t ", "unreadable"],
    ["a sentence", "Is this person who they say?", "unreadable"],
    ["a 5 MB token", `${"a".repeat(5_000_000)}.b.c`, "too_large"],
    ["5 MB of tildes", "~".repeat(5_000_000), "too_large"],
    ["a million dots", ".".repeat(1_000_000), "unreadable"],
    ["a million characters of JSON", `{"a":"${"a".repeat(1_000_000)}"}`, "too_large"],
    ["a token that isn't signed", `${token({ alg: "none", typ: "dc+sd-jwt" })}`, "other_type"],
    ["a token with a shared key", token({ alg: "HS256", typ: "dc+sd-jwt", kid: "k1" }), "other_type"],
    ["a token without a type", token({ alg: "ES256", kid: "k1" }), "other_type"],
    ["a token whose header is an array", token([]), "unreadable"],
    ["a token whose payload is text", token({ alg: "ES256", typ: "x", kid: "k1" }, '"x"'), "unreadable"],
    ["a token with padding", `${token({ alg: "ES256", typ: "x", kid: "k1" })}==`, "unreadable"],
    ["a link to a shared profile", `${ISSUER}/s/abcdefghijklmnopqrstuv`, "shared_profile"],
    ["a link to the page itself", `${ISSUER}/verify`, "unreadable"],
    ["a link to the page by a detour", `${ISSUER}/s/../verify#a.b.c`, "unreadable"],
    ["a link to the page with a query", `${ISSUER}/verify?from=us#a.b.c`, "unreadable"],
    ["a link to a path in a profile", `${ISSUER}/s/abc/../../login`, "unreadable"],
    ["a link to another site", "https://evil.example/verify#a.b.c", "unreadable"],
  ])("such as %s gets a verdict", async (_what, text, problem) => {
    expect(await verdictWord(text)).toBe(problem);
  });

  test("such as a statement without its report, or a token for signing in, gets a verdict of its own", async () => {
    expect(await verdictWord(await sign("countersign-report+jwt", { iss: ISSUER }))).toBe("statement_alone");
    expect(await verdictWord(await sign("JWT", { iss: ISSUER }))).toBe("other_type");
  });

  test.each([
    ["empty", []],
    ["of zeros", new Array(5000).fill(0)],
    ["a JPEG", [0xff, 0xd8, 0xff, 0xe0]],
    ["a ZIP", [0x50, 0x4b, 3, 4]],
    ["with a byte order mark", [0xef, 0xbb, 0xbf, 0x7b, 0x7d]],
    ["not in UTF-8", [0x7b, 0x22, 0xff, 0x22, 0x7d]],
  ])("such as a file that's %s is unreadable", async (_what, bytes) => {
    expect(await verdictOn(Uint8Array.from(bytes))).toMatchObject({
      outcome: "refused",
      problem: "unreadable",
    });
  });
});

describe("a property with two values", () => {
  test.each([
    ['{"a":1,"a":2}', true],
    ['{"a":1,"\\u0061":2}', true],
    ['{"x":[{"b":{"a":1,"c":[],"a":2}}]}', true],
    ['{"a":{"a":{"a":1}},"b":{"a":1}}', false],
    ['[{"a":1},{"a":2}]', false],
    ['{"a":"\\"a\\":","b":"{\\"a\\":1"}', false],
    ['{"a":["a","a"],"b":"a"}', false],
    ['{ "a\\\\": 1 , "a" : 2 }', false],
    ['{"__proto__":1,"constructor":2}', false],
    ['{"":1,"":2}', true],
  ])("in %s: %s", (text, expected) => {
    JSON.parse(text);
    expect(hasTwoValues(text)).toBe(expected);
  });
});
