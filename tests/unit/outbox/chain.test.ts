import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { canonicalJson, chainHash, GENESIS, type Sealable } from "#functions/jobs/audit/chain.ts";

const row: Sealable = {
  seq: 1,
  id: "aud_1",
  at: 1_700_000_000_000,
  actor: "usr_1",
  action: "verification.submitted",
  entity: "verification",
  entityId: "ver_1",
  detail: { type: "identity", price_cents: 299, note: null },
  requestId: null,
};

test("canonical JSON has sorted keys and no spaces, in any input order", () => {
  expect(canonicalJson({ b: 1, a: { d: [1, "x", null], c: true } })).toBe(
    '{"a":{"c":true,"d":[1,"x",null]},"b":1}',
  );
  expect(canonicalJson({ é: 1, "\n": "\u2028" })).toBe(canonicalJson(JSON.parse('{"\\n":"\u2028","é":1}')));
});

describe("a sealed row", () => {
  test("is hashed with the previous hash, so that anyone can recompute it", async () => {
    const text =
      '{"action":"verification.submitted","actor":"usr_1","at":1700000000000,' +
      '"detail":{"note":null,"price_cents":299,"type":"identity"},' +
      '"entity":"verification","entityId":"ver_1","id":"aud_1","seq":1}';
    const expected = createHash("sha256").update(`${GENESIS}\n${text}`).digest("hex");
    expect(await chainHash(GENESIS, row)).toBe(expected);
  });

  test("isn't affected by the hash column or the order of keys", async () => {
    const more = { ...row, hash: "x", detail: { note: null, price_cents: 299, type: "identity" } };
    expect(await chainHash(GENESIS, more)).toBe(await chainHash(GENESIS, row));
  });

  test.each([
    { seq: 2 },
    { requestId: "req_1" },
    { id: "aud_2" },
    { at: row.at + 1 },
    { actor: "usr_2" },
    { action: "verification.cancelled" },
    { entity: "user" },
    { entityId: "ver_2" },
    { detail: { ...row.detail, price_cents: 298 } },
  ])("has another hash when altered: %j", async (change) => {
    expect(await chainHash(GENESIS, { ...row, ...change })).not.toBe(await chainHash(GENESIS, row));
    expect(await chainHash("f".repeat(64), row)).not.toBe(await chainHash(GENESIS, row));
  });
});
