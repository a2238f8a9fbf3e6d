import { MINUTE, SECOND, unixSeconds } from "#contract/time.ts";
import { fromBase64, utf8 } from "#core/crypto/encode.ts";
import { hmac } from "#core/crypto/hmac.ts";

/** How far clocks may differ. After this time, an intercepted message can't be replayed. */
const TOLERANCE = 5 * MINUTE;
/** Maximum number of signatures that we check per message. While keys are being rotated, a message has one per key. */
const MAX_SIGNATURES = 10;

const WEBHOOK_HEADERS = {
  id: "webhook-id",
  timestamp: "webhook-timestamp",
  signature: "webhook-signature",
} as const;

const keyOf = (secret: string) => fromBase64(secret.replace(/^whsec_/, ""));
/** The id can't contain a period, because periods separate the three parts. */
const signed = (id: string, timestamp: number | string, body: string) => `${id}.${timestamp}.${body}`;

/**
 * Signs a message per Standard Webhooks 1.0.0 (symmetric, `v1`): HMAC-SHA256 over `id.timestamp.body`, once with each
 * secret, so that a receiver that has only the old or only the new one can verify it.
 * @param secrets `whsec_` followed by base64
 * @param now UTC milliseconds
 * @returns the three headers
 */
export async function signWebhook(
  secrets: readonly string[],
  id: string,
  body: string,
  now: number,
): Promise<Record<string, string>> {
  const timestamp = unixSeconds(now);
  const signatures = await Promise.all(
    secrets.map(async (secret) => {
      const mac = await hmac(keyOf(secret), signed(id, timestamp, body));
      return `v1,${btoa(String.fromCharCode(...mac))}`;
    }),
  );
  return {
    [WEBHOOK_HEADERS.id]: id,
    [WEBHOOK_HEADERS.timestamp]: String(timestamp),
    [WEBHOOK_HEADERS.signature]: signatures.join(" "),
  };
}

/**
 * Verifies a message per the same standard, comparing signatures in constant time.
 * @param secrets the keys, any of which may have signed the message
 * @param headers by lower-case name
 * @param body exactly as received
 * @param now UTC milliseconds
 * @returns the message's id if a signature is valid and the timestamp is at most five minutes off, otherwise null
 */
export async function verifyWebhook(
  secrets: readonly string[],
  headers: { get(name: string): string | null },
  body: string,
  now: number,
): Promise<string | null> {
  const id = headers.get(WEBHOOK_HEADERS.id) ?? "";
  const timestamp = headers.get(WEBHOOK_HEADERS.timestamp) ?? "";
  const given = headers.get(WEBHOOK_HEADERS.signature) ?? "";
  if (!/^[\w:-]{1,200}$/.test(id) || !/^\d{1,12}$/.test(timestamp)) return null;
  if (Math.abs(now - Number(timestamp) * SECOND) > TOLERANCE) return null;
  const signatures = given
    .split(" ")
    .slice(0, MAX_SIGNATURES)
    .flatMap((one) => /^v1,([A-Za-z0-9+/]{43}=)$/.exec(one)?.[1] ?? []);
  const message = utf8(signed(id, timestamp, body));
  for (const secret of secrets) {
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", keyOf(secret), algorithm, false, ["verify"]);
    for (const signature of signatures)
      if (await crypto.subtle.verify("HMAC", key, fromBase64(signature), message)) return id;
  }
  return null;
}
