import * as z from "zod";
import type { Ctx } from "#core/context.ts";

const MINUTE = 60_000;
/** Google changes its keys every few days and announces new ones long before. */
const KEEP = 60 * MINUTE;
/** An unknown key id asks again, but not for every forged token. */
const PATIENCE = MINUTE;
const TIMEOUT = 10_000;

const jwks = z.object({
  keys: z.array(z.looseObject({ kid: z.string(), kty: z.string(), n: z.string(), e: z.string() })),
});
type Jwk = z.infer<typeof jwks>["keys"][number];

/** Plain data only: an isolate may share it among requests. */
const known = new Map<string, { keys: Jwk[]; fetchedAt: number }>();

/**
 * @returns the issuer's RSA key with that id, to verify RS256 with; null when it publishes none
 * @throws when its keys cannot be fetched
 */
export async function publicKey(ctx: Ctx, url: string, kid: string): Promise<CryptoKey | null> {
  const now = ctx.now();
  let set = known.get(url);
  const find = () => set?.keys.find((key) => key.kid === kid);
  const age = set ? Math.abs(now - set.fetchedAt) : Number.POSITIVE_INFINITY;
  if (age > KEEP || (!find() && age > PATIENCE)) {
    const answer = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT) });
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
