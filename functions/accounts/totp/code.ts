import { constantTimeEqual } from "oslo/crypto";
import { base32 } from "oslo/encoding";
import { generateHOTP } from "oslo/otp";
import { unixSeconds } from "#contract/time.ts";
import { utf8 } from "#core/crypto/encode.ts";

/** The defaults that authenticator apps assume (RFC 6238). */
export const TOTP = { digits: 6, seconds: 30 } as const;

/** We also accept the step before and the step after, because phone clocks drift and people type slowly. */
const TOLERANCE = [0, -1, 1] as const;

/**
 * @param secret base32
 * @param code six digits
 * @param now UTC milliseconds
 * @param lastStep the newest step accepted so far; its code and older ones can't be used again
 * @returns the time step that the code belongs to, or null if it's wrong, expired or already used
 */
export async function stepOf(
  secret: string,
  code: string,
  now: number,
  lastStep: number,
): Promise<number | null> {
  const key = base32.decode(secret, { strict: false });
  const current = Math.floor(unixSeconds(now) / TOTP.seconds);
  for (const offset of TOLERANCE) {
    const step = current + offset;
    if (step <= lastStep) continue;
    const expected = await generateHOTP(key, step, TOTP.digits);
    if (constantTimeEqual(utf8(expected), utf8(code))) return step;
  }
  return null;
}
