import { fromBase64, utf8 } from "#core/crypto/encode.ts";
import { hmac } from "#core/crypto/hmac.ts";

/** Clocks may differ by this much, and what was caught on the way is no good after it. */
const TOLERANCE_SECONDS = 5 * 60;
/** One for each key in a change of keys; more are not looked at. */
const MAX_SIGNATURES = 10;

const WEBHOOK_HEADERS = {
  id: "webhook-id",
  timestamp: "webhook-timestamp",
  signature: "webhook-signature",
} as const;

const keyOf = (secret: string) => fromBase64(secret.replace(/^whsec_/, ""));
/** No full stop in the id: it parts the three. */
const signed = (id: string, timestamp: number | string, body: string) => `${id}.${timestamp}.${body}`;

/**
 * Signs a message as Standard Webhooks 1.0.0 says (symmetric, `v1`): HMAC-SHA256 over `id.timestamp.body`, once by
 * each secret, so that the reader may have the old key or the new.
 * @param secrets like `whsec_` and base64
 * @param now UTC milliseconds
 * @returns the three headers
 */
export async function signWebhook(
  secrets: readonly string[],
  id: string,
  body: string,
  now: number,
): Promise<Record<string, string>> {
  const timestamp = Math.floor(now / 1000);
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
 * Verifies a message by the same standard. Comparing takes the same time however much agrees.
 * @param secrets any of which may have signed it
 * @param headers by lower-case name
 * @param body exactly as it came
 * @param now UTC milliseconds
 * @returns the message's id where a signature is good and no more than five minutes off, else null
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
  if (Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return null;
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
