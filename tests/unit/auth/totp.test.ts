import { base32 } from "oslo/encoding";
import { describe, expect, test } from "vitest";
import { stepOf } from "#functions/accounts/totp/code.ts";
import { newRecoveryCodes } from "#functions/accounts/totp/recovery.ts";

/** From RFC 6238, appendix B: the secret, and the last six digits of its SHA-1 codes. */
const SECRET = base32.encode(new TextEncoder().encode("12345678901234567890"), { includePadding: false });
const VECTORS = [
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
] as const;

describe("an authenticator app's code", () => {
  test.each(VECTORS)("at %i s is %s", async (seconds, code) => {
    expect(await stepOf(SECRET, code, seconds * 1000, 0)).toBe(Math.floor(seconds / 30));
  });

  test("is also accepted one step before and after, but no further", async () => {
    const [seconds, code] = VECTORS[3];
    const step = Math.floor(seconds / 30);
    const at = (steps: number) => stepOf(SECRET, code, (seconds + steps * 30) * 1000, 0);
    expect(await Promise.all([-2, -1, 0, 1, 2].map(at))).toEqual([null, step, step, step, null]);
  });

  test("is accepted once, and then no older one is", async () => {
    const [seconds, code] = VECTORS[3];
    const step = Math.floor(seconds / 30);
    expect(await stepOf(SECRET, code, seconds * 1000, step)).toBeNull();
    expect(await stepOf(SECRET, code, seconds * 1000, step - 1)).toBe(step);
  });
});

test("ten recovery codes are all different and avoid letters that look alike", () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-km-np-z2-9]{5}-[a-km-np-z2-9]{5}$/);
});
