import * as z from "zod";
import { HOUR, MINUTE } from "#contract/time.ts";
import { TIME_LIMITS } from "#contract/time-limits.ts";
import type { Ctx } from "#core/context.ts";

/**
 * How long we use fetched keys, in milliseconds. Google rotates its keys every few days and publishes new ones long
 * before it uses them.
 */
const KEEP = HOUR;
/**
 * If a key id is unknown, we fetch the keys again, but only if ours are at least this old (milliseconds). So forged
 * tokens can't make us flood Google.
 */
const REFETCH_INTERVAL = MINUTE;

const jwks = z.object({
  keys: z.array(z.looseObject({ kid: z.string(), kty: z.string(), n: z.string(), e: z.string() })),
});
type Jwk = z.infer<typeof jwks>["keys"][number];

/** Holds only plain data, which all requests in an isolate may share. */
const known = new Map<string, { keys: Jwk[]; fetchedAt: number }>();

/**
 * @returns the issuer's RSA key with that id, for verifying RS256; null if the issuer doesn't publish one
 * @throws when the keys can't be fetched
 */
export async function publicKey(ctx: Ctx, url: string, kid: string): Promise<CryptoKey | null> {
  const now = ctx.now();
  let set = known.get(url);
  const find = () => set?.keys.find((key) => key.kid === kid);
  const age = set ? Math.abs(now - set.fetchedAt) : Number.POSITIVE_INFINITY;
  if (age > KEEP || (!find() && age > REFETCH_INTERVAL)) {
    const answer = await fetch(url, {
      redirect: "manual",
      signal: AbortSignal.timeout(TIME_LIMITS.googleKeys),
    });
    if (!answer.ok) throw new Error(`The issuer's keys answered ${answer.status}`);
    set = { keys: jwks.parse(await answer.json()).keys, fetchedAt: now };
    known.set(url, set);
  }
  const key = find();
  if (key?.kty !== "RSA") return null;
  const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  const { kty, n, e } = key;
  return crypto.subtle.importKey("jwk", { kty, n, e }, algorithm, false, ["verify"]);
}
