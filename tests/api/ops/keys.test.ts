import { sql } from "drizzle-orm";
import { decodeProtectedHeader } from "jose";
import { describe, expect, it } from "vitest";
import { HOUR } from "#contract/time.ts";
import { issueCredential } from "#functions/credentials/issue.ts";
import { credentialKeys } from "#functions/credentials/public-keys.ts";
import { createSigningKey } from "#functions/credentials/rotate-keys.ts";
import { contextOn } from "#tests/harness/context.ts";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { ops } from "#tests/harness/stack/ops.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { credentialKeySet, someFact, verifyByHand } from "#tests/harness/verification/credential-by-hand.ts";

const keysOf = (value: unknown) => ({ CREDENTIAL_KEYS: value as string });
const rotate = (value: unknown, ...more: string[]) =>
  ops(keysOf(value), "keys", "rotate", "--as", "ada", ...more);

/** The product's functions with another value of CREDENTIAL_KEYS. */
const contextWith = (value: string) => contextOn({ ...stack().env, ...keysOf(value) } as never);

async function issueWith(value: string): Promise<{ credential: string; kid: string }> {
  const { credential } = await issueCredential(contextWith(value), {
    kind: "credential",
    userId: (await account()).id,
    name: "Jane Doe",
    nameStatus: "stated",
    proof: null,
    sources: [],
    facts: [someFact()],
    assurance: null,
    holds: sql`true`,
    expiresAt: Date.now() + HOUR,
  });
  return { credential, kid: decodeProtectedHeader(credential.split("~")[0] ?? "").kid as string };
}

describe("npm run ops -- keys rotate", () => {
  it("prints a new key, and what the old one signed stays verifiable before and after it's deployed", async () => {
    const { entry: first } = await createSigningKey({ now: Date.now });
    const old = await issueWith(first);
    const rotated = await rotate(first);
    expect(rotated.code).toBe(0);
    const next = rotated.out.split("\n").at(-1) as string;
    const fresh = await issueWith(next);
    expect(next).toMatch(/^c\d{8}-[0-9a-f]{8}:[A-Za-z0-9+/]+=*$/);
    expect(next.split(":")[0]).toBe(fresh.kid);
    expect(fresh.kid).not.toBe(old.kid);

    // Both are already published by a Worker that has neither key in its secret.
    await verifyByHand(old.credential, await credentialKeySet());
    await verifyByHand(fresh.credential, await credentialKeySet());
    const keysWith = async (value: string) => (await credentialKeys(contextWith(value))) as never;
    // With the old secret still in place, and with the new one.
    await verifyByHand(old.credential, await keysWith(first));
    await verifyByHand(old.credential, await keysWith(next));
    await verifyByHand(fresh.credential, await keysWith(next));
    await verifyByHand(fresh.credential, await keysWith(first));

    expect(
      await rows(
        "SELECT actor, detail FROM audit WHERE action = 'credential_key.retired' AND entity_id = ?",
        [old.kid],
      ),
    ).toEqual([{ actor: "ops:ada", detail: JSON.stringify({ next: fresh.kid }) }]);
    const [kept] = await rows<{ public_jwk: string }>(
      "SELECT public_jwk FROM retired_credential_keys WHERE kid = ?",
      [old.kid],
    );
    expect(JSON.parse(kept?.public_jwk ?? "")).not.toHaveProperty("d");

    const listed = await ops(keysOf(next), "keys", "list");
    expect(listed.out).toContain(`${fresh.kid}  in CREDENTIAL_KEYS, signs`);
    expect(listed.out).toContain(`${old.kid}  kept since`);
  });

  it("can be repeated, and keeps every key of the old value", async () => {
    const made = await Promise.all([1, 2].map(() => createSigningKey({ now: Date.now })));
    const entries = made.map(({ entry }) => entry);
    expect((await rotate(entries.join())).code).toBe(0);
    expect((await rotate(entries.join())).code).toBe(0);
    const kids = entries.map((entry) => entry.split(":")[0] as string);
    const kept = await rows("SELECT kid FROM retired_credential_keys WHERE kid IN (?, ?)", kids);
    expect(kept).toHaveLength(2);
  });

  it("writes nothing and shows no key on a dry run", async () => {
    const { kid, entry } = await createSigningKey({ now: Date.now });
    const dry = await rotate(entry, "--dry-run");
    expect(dry.out).toBe(`Would keep the public key ${kid} and print a new CREDENTIAL_KEYS.`);
    expect(await rows("SELECT kid FROM retired_credential_keys WHERE kid = ?", [kid])).toEqual([]);
  });

  it("refuses without the deployed value, or with one that isn't a key", async () => {
    const without = await ops("keys", "rotate", "--as", "ada");
    expect([without.code, without.err]).toEqual([1, expect.stringContaining("Set CREDENTIAL_KEYS")]);
    expect((await rotate("c1:AAAA")).err).toContain("the key c1 must be a P-256 key");
    expect((await ops("keys", "list")).out).toContain("Set CREDENTIAL_KEYS to see its keys");
  });
});
