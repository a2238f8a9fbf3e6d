import * as z from "zod";

/** Maximum length of a subscription's endpoint, in characters. It's the URL at the browser's push service. */
const MAX_ENDPOINT = 2048;
/** Base64url without padding: an uncompressed P-256 point (65 bytes), and a secret of 16 bytes (RFC 8291). */
const P256DH = /^[\w-]{87}$/;
const AUTH = /^[\w-]{22}$/;

const endpoint = z
  .string("Send the subscription's endpoint")
  .max(MAX_ENDPOINT, `Must be no more than ${MAX_ENDPOINT} characters`);

/** POST /api/notifications/push: the result of `PushSubscription.toJSON()`. */
export const pushSubscriptionBody = z.object({
  endpoint,
  keys: z.object(
    {
      p256dh: z
        .string("Send the subscription's p256dh key")
        .regex(P256DH, "Send 65 bytes as base64url without padding"),
      auth: z
        .string("Send the subscription's auth secret")
        .regex(AUTH, "Send 16 bytes as base64url without padding"),
    },
    "Send the subscription's keys",
  ),
});
export type PushSubscriptionBody = z.infer<typeof pushSubscriptionBody>;

/** DELETE /api/notifications/push. */
export const pushEndpointBody = z.object({ endpoint });
