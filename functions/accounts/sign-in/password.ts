import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import type { Env } from "#core/env.ts";

/** OWASP's parameters for scrypt with 16 MiB: N = 2^14, r = 8, p = 5. */
const COST = { N: 2 ** 14, r: 8, p: 5 } as const;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

interface Cost {
  N: number;
  r: number;
  p: number;
}

type CostEnv = Pick<Env, "SCRYPT_N">;

const costNow = (env: CostEnv): Cost => ({ ...COST, N: env.SCRYPT_N ?? COST.N });

/**
 * Hashes a password. Blocks the isolate for about 0.2 s, so apply rate limits first.
 * @returns `scrypt$N$r$p$salt$hash`, with salt and hash in base64
 */
export async function hashPassword(env: CostEnv, password: string): Promise<string> {
  const cost = costNow(env);
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, cost);
  return `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt.toString("base64")}$${hash.toString("base64")}`;
}

/**
 * Compares a password with its hash. Takes the same time whether there is a hash to compare with or not.
 * @param stored a result of {@link hashPassword}, or null when there's no account or it has no password
 * @returns `matches`: whether the password is right; `outdated`: whether the hash was made with parameters other than
 *   the current ones
 */
export async function checkPassword(
  env: CostEnv,
  password: string,
  stored: string | null,
): Promise<{ matches: boolean; outdated: boolean }> {
  const cost = costNow(env);
  if (stored === null) {
    await derive(password, Buffer.alloc(SALT_BYTES), cost);
    return { matches: false, outdated: false };
  }
  const [scheme, N, r, p, salt, hash] = stored.split("$");
  if (scheme !== "scrypt" || !salt || !hash) throw new Error("A password hash is of an unknown form");
  const storedCost = { N: Number(N), r: Number(r), p: Number(p) };
  const expected = Buffer.from(hash, "base64");
  const actual = await derive(password, Buffer.from(salt, "base64"), storedCost);
  return {
    matches: expected.length === actual.length && timingSafeEqual(expected, actual),
    outdated: storedCost.N !== cost.N || storedCost.r !== cost.r || storedCost.p !== cost.p,
  };
}

/** Normalizes to NFKC so that a password typed on a different keyboard still matches (NIST SP 800-63B 5.1.1.2). */
function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  const options: ScryptOptions = { ...cost, maxmem: 64 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
