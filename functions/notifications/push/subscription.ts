import { and, desc, eq, notInArray } from "drizzle-orm";
import type { PushSubscriptionBody } from "#contract/live/push.schema.ts";
import type { Ctx } from "#core/context.ts";
import { fromBase64, fromCanonicalBase64Url, toBase64Url } from "#core/crypto/encode.ts";
import { seal } from "#core/crypto/fields.ts";
import { hmac } from "#core/crypto/hmac.ts";
import type { Env } from "#core/env.ts";
import { conflict, invalid } from "#core/errors.ts";
import type { Caller } from "#core/http/app.ts";
import { newId } from "#core/ids.ts";
import { runBatch } from "#db/batch.ts";
import { pushSubscriptions } from "#db/schema/notices.ts";
import { vapidOf } from "./keys.ts";
import { placeOf } from "./place.ts";
import { endpointOf } from "./push-service.ts";

/**
 * How many of a person's browsers get pushed notifications. One more replaces the browser that subscribed
 * longest ago.
 */
const MAX_BROWSERS = 10;

/** @returns a keyed hash of an endpoint, to find its row by, because the endpoint itself is stored encrypted */
const endpointHash = async (env: Env, endpoint: string): Promise<string> =>
  toBase64Url(await hmac(fromBase64(env.LINK_KEY), `push_endpoint\u2016${endpoint}`));

/**
 * Pushes the caller's notifications to a browser until their current session is ended, for example when they sign out.
 * If the session only times out, pushes continue. If the browser already has a subscription, perhaps another person's,
 * the new one replaces it.
 * @throws DomainError 409 `push_unavailable` where push isn't offered; 422 for an address that isn't a push service's,
 *   and for keys that can't be used
 */
export async function subscribe(
  ctx: Ctx,
  { id: userId, sessionId }: Caller,
  { endpoint: given, keys: { p256dh, auth } }: PushSubscriptionBody,
): Promise<void> {
  if (!vapidOf(ctx.env)) throw conflict("push_unavailable", "Push notifications aren't available here.");
  const endpoint = endpointOf(ctx.env, given);
  if (!endpoint) throw invalid({ endpoint: "This isn't the address of a push service that we know" });
  if (!(await isPublicKey(p256dh))) throw invalid({ "keys.p256dh": "This isn't a point on the curve P-256" });
  if (!fromCanonicalBase64Url(auth))
    throw invalid({ "keys.auth": "Send 16 bytes as base64url without padding" });
  const { db } = ctx;
  const now = ctx.now();
  const id = newId("psh", now);
  const hash = await endpointHash(ctx.env, endpoint);
  const [sealedEndpoint, sealedAuth] = await Promise.all([
    seal(ctx.env, placeOf("endpoint", id), endpoint),
    seal(ctx.env, placeOf("auth", id), auth),
  ]);
  const newest = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .limit(MAX_BROWSERS);
  await runBatch(db, [
    // Replaces the row instead of updating it, because the encrypted values are bound to the row's id.
    db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpointHash, hash)),
    db.insert(pushSubscriptions).values({
      id,
      userId,
      sessionId,
      endpointHash: hash,
      endpoint: sealedEndpoint,
      p256dh,
      auth: sealedAuth,
      createdAt: now,
    }),
    db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), notInArray(pushSubscriptions.id, newest))),
  ]);
}

/** Stops pushing to one of the caller's browsers. Does nothing if it isn't theirs. */
export async function unsubscribe(ctx: Ctx, { id: userId }: Caller, given: string): Promise<void> {
  const hash = await endpointHash(ctx.env, endpointOf(ctx.env, given) ?? "");
  await ctx.db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpointHash, hash)));
}

/** Whether a text is an uncompressed point on the curve P-256, as base64url. */
async function isPublicKey(text: string): Promise<boolean> {
  const bytes = fromCanonicalBase64Url(text);
  if (bytes?.length !== 65 || bytes[0] !== 4) return false;
  const curve = { name: "ECDH", namedCurve: "P-256" };
  return crypto.subtle.importKey("raw", bytes, curve, false, []).then(
    () => true,
    () => false,
  );
}
