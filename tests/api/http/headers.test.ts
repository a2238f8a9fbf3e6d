import { beforeAll, describe, expect, test } from "vitest";
import { someAddress } from "#tests/harness/client.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { ask, missing } from "#tests/harness/stack/secure-headers.ts";
import { fixture } from "#tests/harness/verification/verification.ts";

let person: Account;
let file: string;
beforeAll(async () => {
  person = await account();
  const form = new FormData();
  form.set("documentType", "passport");
  form.set("document", new File([await fixture("license.jpg")], "a.jpg"));
  file = (await person.api.post<{ url: string }>("/api/v1/documents/upload", form)).data.url;
});

const bearer = () => ({ Authorization: `Bearer ${person.accessToken}` });
const UPGRADE = {
  Connection: "Upgrade",
  Upgrade: "websocket",
  "Sec-WebSocket-Version": "13",
  "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
};

const KINDS: [string, number, () => ReturnType<typeof ask>][] = [
  ["an asset that is gone", 404, () => ask("/assets/gone.js")],
  ["an unknown page", 302, () => ask("/nowhere")],
  ["a page that takes nothing", 405, () => ask("/nowhere", { method: "POST" })],
  ["options of a page", 405, () => ask("/nowhere", { method: "OPTIONS" })],
  ["an answer of the API", 200, () => ask("/api/health")],
  ["a head of the API", 200, () => ask("/api/health", { method: "HEAD" })],
  ["options of the API", 404, () => ask("/api/auth/login", { method: "OPTIONS" })],
  ["a redirect of the API", 302, () => ask("/api/auth/google?redirect=/app&terms=agreed")],
  ["plain text", 200, () => ask("/.well-known/security.txt")],
  ["a download", 200, () => ask(file, { headers: bearer() })],
  ["400", 400, () => ask("/api/auth/login", { ...json("{"), method: "POST" })],
  ["401", 401, () => ask("/api/auth/me")],
  ["403", 403, () => ask("/api/v1/reviews", { headers: bearer() })],
  ["404", 404, () => ask("/api/nothing")],
  ["413", 413, () => ask("/api/auth/login", { ...json("x".repeat(300_000)), method: "POST" })],
  [
    "415",
    415,
    () => ask("/api/auth/login", { method: "POST", body: "a=1", headers: { "Content-Type": "text/plain" } }),
  ],
  ["422", 422, () => ask("/api/auth/login", { ...json("{}"), method: "POST" })],
  ["426", 426, () => ask("/parties/main/usr_1")],
  ["an upgrade that the room refuses", 401, () => ask("/parties/main/usr_1", { headers: UPGRADE })],
];

function json(body: string) {
  return { body, headers: { "Content-Type": "application/json" } };
}

describe("security headers", () => {
  test.each(KINDS)("are on %s (%i)", async (_, status, make) => {
    const answer = await make();
    expect([answer.status, missing(answer.headers)]).toEqual([status, []]);
  });

  test("are on 429", async () => {
    const address = { "CF-Connecting-IP": someAddress() };
    let last = await ask("/api/auth/login", { method: "POST" });
    for (let n = 0; n < 12 && last.status !== 429; n++)
      last = await ask("/api/auth/login", {
        method: "POST",
        body: JSON.stringify({ email: person.email, password: "Wrong-horse7!" }),
        headers: { ...address, "Content-Type": "application/json" },
      });
    expect([last.status, missing(last.headers)]).toEqual([429, []]);
  });
});
