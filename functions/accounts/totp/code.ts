import { constantTimeEqual } from "oslo/crypto";
import { base32 } from "oslo/encoding";
import { generateHOTP } from "oslo/otp";
import { utf8 } from "#core/crypto/encode.ts";

/** What authenticator apps take as given (RFC 6238). */
export const TOTP = { digits: 6, seconds: 30 } as const;

/** Clocks of phones are off by a little, and people are slow: one step before and after counts too. */
const TOLERANCE = [0, -1, 1] as const;

/**
 * @param secret base32
 * @param code six digits
 * @param now UTC milliseconds
 * @param lastStep the newest step that was accepted before; its code and older ones are spent
 * @returns the time step that the code belongs to, or null when it is of none that counts
 */
export async function stepOf(
  secret: string,
  code: string,
  now: number,
  lastStep: number,
): Promise<number | null> {
  const key = base32.decode(secret, { strict: false });
  const current = Math.floor(now / 1000 / TOTP.seconds);
  for (const offset of TOLERANCE) {
    const step = current + offset;
    if (step <= lastStep) continue;
    const expected = await generateHOTP(key, step, TOTP.digits);
    if (constantTimeEqual(utf8(expected), utf8(code))) return step;
  }
  return null;
}
