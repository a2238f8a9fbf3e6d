import { isNull } from "drizzle-orm";
import { TimeSpan } from "oslo";
import { base32 } from "oslo/encoding";
import { createTOTPKeyURI } from "oslo/otp";
import type { Ctx } from "#core/context.ts";
import { conflict } from "#core/errors.ts";
import type { Caller } from "#core/http/app.ts";
import { commit, LostRace } from "#core/write/commit.ts";
import { mustHaveChanged, mustHold } from "#db/batch.ts";
import { secondFactors } from "#db/schema/accounts/second-factor.ts";
import { callerIsLive } from "../sessions/live-session.ts";
import { reauthenticate } from "../sign-in/reauthenticate.ts";
import { TOTP } from "./code.ts";
import { newSecret, sealSecret } from "./secret.ts";

/**
 * Starts setting up a second factor, or restarts it. Sign-in doesn't require it until `confirmTotp` accepts a code.
 * @returns the secret in base32 for typing, and as an `otpauth:` URI for scanning
 * @throws DomainError 409 `totp_enabled` when it's already on; and what {@link reauthenticate} throws
 */
export async function enrollTotp(
  ctx: Ctx,
  caller: Caller,
  password: string | undefined,
): Promise<{ secret: string; uri: string }> {
  const { email } = await reauthenticate(ctx, caller, password);
  const { db } = ctx;
  const secret = newSecret();
  const row = { secret: await sealSecret(ctx, caller.id, secret), createdAt: ctx.now(), lastStep: 0 };
  const statements = [
    mustHold(db, callerIsLive(ctx, caller)),
    db
      .insert(secondFactors)
      .values({ userId: caller.id, ...row, confirmedAt: null })
      .onConflictDoUpdate({
        target: secondFactors.userId,
        set: row,
        setWhere: isNull(secondFactors.confirmedAt),
      }),
    mustHaveChanged(db),
  ];
  await commit(ctx, { statements, effects: [], resourceId: caller.id }).catch((error: unknown) => {
    throw error instanceof LostRace
      ? conflict("totp_enabled", "Two-factor authentication is already on. Turn it off first.")
      : error;
  });
  const period = new TimeSpan(TOTP.seconds, "s");
  const key = base32.decode(secret, { strict: false });
  return { secret, uri: createTOTPKeyURI("Countersign", email, key, { digits: TOTP.digits, period }) };
}
