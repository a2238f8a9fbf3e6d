import type { Env } from "#core/env.ts";

/** The keys that identify us to push services (VAPID, RFC 8292). */
export interface Vapid {
  /** A `mailto:` address at which the push services' operators can reach us. */
  subject: string;
  /** Base64url without padding. */
  publicKey: string;
  privateKey: string;
}

/** @returns our keys, or null where push isn't offered */
export function vapidOf({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, SUPPORT_EMAIL }: Env): Vapid | null {
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY) return null;
  return { subject: `mailto:${SUPPORT_EMAIL}`, publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY };
}
