import { dateOf } from "#contract/time.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { toBase64 } from "#core/crypto/encode.ts";
import { commit } from "#core/write/commit.ts";
import { retiredCredentialKeys } from "#db/schema/accounts/credentials.ts";
import { ALGORITHM, signingKeys } from "./keys.ts";

/** @returns a new key in the format of CREDENTIAL_KEYS: `id:base64` of pkcs8. Its id is never used twice. */
export async function createSigningKey(ctx: Pick<Ctx, "now">): Promise<{ kid: string; entry: string }> {
  const pair = (await crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"])) as CryptoKeyPair;
  const pkcs8 = new Uint8Array((await crypto.subtle.exportKey("pkcs8", pair.privateKey)) as ArrayBuffer);
  const day = dateOf(ctx.now()).replaceAll("-", "");
  const kid = `c${day}-${crypto.randomUUID().slice(0, 8)}`;
  return { kid, entry: `${kid}:${toBase64(pkcs8)}` };
}

/**
 * Stores the public keys of the current and the new value of CREDENTIAL_KEYS in the database, so that they're
 * published. That way, what the old keys signed can still be verified, and it doesn't matter which Worker gets the new
 * value first. Can be repeated.
 * @param by who acts, in the format of the audit log's actor
 * @param entry the new value
 */
export async function keepPublicKeys(ctx: Ctx, by: string, entry: string): Promise<void> {
  const [ring, fresh] = await Promise.all([signingKeys(ctx.env), signingKeys({ CREDENTIAL_KEYS: entry })]);
  const next = fresh.map(({ kid }) => kid).join();
  await commit(ctx, {
    statements: [
      ctx.db
        .insert(retiredCredentialKeys)
        .values([...ring, ...fresh].map(({ kid, publicJwk }) => ({ kid, publicJwk, retiredAt: ctx.now() })))
        .onConflictDoNothing(),
      ...ring.map(({ kid }) =>
        auditRow(ctx, {
          actor: by,
          action: "credential_key.retired",
          entity: "credential_key",
          entityId: kid,
          detail: { next },
        }),
      ),
    ],
    effects: [],
    resourceId: next,
  });
}
