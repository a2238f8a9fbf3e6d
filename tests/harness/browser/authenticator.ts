import { createHmac } from "node:crypto";
import { SECOND } from "#contract/time.ts";
import { type Account, account } from "../people/account.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
export const STEP = 30 * SECOND;

/**
 * The code that an authenticator app shows for a secret at a given time (UTC ms). Implements RFC 6238 without the
 * product's code.
 */
export function codeAt(secret: string, now: number): string {
  const bits = [...secret].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / STEP)));
  const mac = createHmac("sha1", key).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

export interface WithAuthenticator extends Account {
  secret: string;
  recoveryCodes: string[];
  /** UTC ms at which the second factor was confirmed. The code of that time is already used. */
  confirmedAt: number;
}

/** Turns on the second factor for an account at the current time. */
export async function withAuthenticator(one?: Account): Promise<WithAuthenticator> {
  const person = one ?? (await account());
  const now = Date.now();
  const begun = await person.api.post<{ secret: string }>("/api/auth/totp/enroll", {
    password: person.password,
  });
  const { secret } = begun.data;
  const done = await person.api.post<{ recovery_codes: string[] }>(
    "/api/auth/totp/confirm",
    { code: codeAt(secret, now) },
    { now },
  );
  return { ...person, secret, recoveryCodes: done.data.recovery_codes, confirmedAt: now };
}
