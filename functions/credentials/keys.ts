import type { Ctx } from "#core/context.ts";
import { fromBase64 } from "#core/crypto/encode.ts";
import type { Env } from "#core/env.ts";
import { UnconfiguredError } from "#core/errors.ts";

export const ALGORITHM = { name: "ECDSA", namedCurve: "P-256" } as const;

/** A key of CREDENTIAL_KEYS. */
export interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  /** RFC 7517, with `kid`, `use` and `alg`. */
  publicJwk: JsonWebKey & { kid: string };
}

const rings = new Map<string, Promise<SigningKey[]>>();

/**
 * @returns the keys of CREDENTIAL_KEYS, the current one first
 * @throws UnconfiguredError when one isn't a P-256 key in pkcs8
 */
export function signingKeys({
  CREDENTIAL_KEYS: setting,
}: Pick<Env, "CREDENTIAL_KEYS">): Promise<SigningKey[]> {
  let ring = rings.get(setting);
  if (!ring) {
    ring = Promise.all(setting.split(",").map(importKey));
    rings.set(setting, ring);
  }
  return ring;
}

async function importKey(entry: string): Promise<SigningKey> {
  const at = entry.indexOf(":");
  const kid = entry.slice(0, at);
  try {
    const privateKey = await crypto.subtle.importKey(
      "pkcs8",
      fromBase64(entry.slice(at + 1)),
      ALGORITHM,
      true,
      ["sign"],
    );
    const { kty, crv, x, y } = (await crypto.subtle.exportKey("jwk", privateKey)) as JsonWebKey;
    const publicJwk = { kty, crv, x, y, use: "sig", alg: "ES256", kid } as SigningKey["publicJwk"];
    return { kid, privateKey, publicJwk };
  } catch {
    throw new UnconfiguredError({ CREDENTIAL_KEYS: `the key ${kid} must be a P-256 key: base64 of pkcs8` });
  }
}

/** @returns the key that signs now */
export const currentKey = async (ctx: Pick<Ctx, "env">): Promise<SigningKey> =>
  (await signingKeys(ctx.env))[0] as SigningKey;
