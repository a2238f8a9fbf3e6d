import { and, eq } from "drizzle-orm";
import type { CodeBody } from "#contract/verification/code.schema.ts";
import type { Ctx } from "#core/context.ts";
import { conflict } from "#core/errors.ts";
import type { Caller } from "#core/http/app.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once } from "#core/write/commit.ts";
import { combine } from "#core/write/part.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { addressProven, canBeProven } from "#functions/accounts/links/address-proven.ts";
import { callerIsLive, sessionEndedError } from "#functions/accounts/sessions/live-session.ts";
import { checkCode } from "./answer.ts";
import { newCode, selectLastCode, type ToProve } from "./send.ts";
import { presentSent } from "./state.ts";

/** Proves an account's email address with a code instead of the emailed link. */

type Holder = Pick<User, "id" | "email" | "emailVerifiedAt">;

const toProve = (userId: string): ToProve => ({ channel: "email", userId, verificationId: null });

async function readHolder(ctx: Ctx, caller: Caller): Promise<Holder> {
  const [holder] = await ctx.db
    .select({ id: users.id, email: users.email, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(and(eq(users.id, caller.id), callerIsLive(ctx, caller)));
  if (!holder) throw sessionEndedError();
  return holder;
}

/**
 * Emails a code to the address of the caller's account, or checks a code that they entered. The right code proves the
 * address, like the emailed link does. Once a proof starts to count less in the Trust Score, the address can be proven
 * again.
 * @returns the new state
 * @throws DomainError 401 when the session has ended; 409 `email_verified`; 409 `no_code` when the address has changed;
 *   422 and 409 from {@link checkCode}; 429 from {@link newCode}
 */
export async function proveOwnEmail(
  ctx: Ctx,
  caller: Caller,
  input: CodeBody,
  once?: Once,
): Promise<EmailCodeState> {
  const prove = async () => {
    const holder = await readHolder(ctx, caller);
    if (!canBeProven(holder.emailVerifiedAt, ctx.now()))
      throw conflict("email_verified", "This address is already verified.");
    const write =
      input.code === undefined
        ? await newCode(ctx, toProve(caller.id), holder.email, null)
        : await answered(ctx, holder, input.code);
    await commit(ctx, { ...write, once, resourceId: caller.id });
  };
  await attempt(ctx, prove, once);
  return showOwnEmail(ctx, caller);
}

async function answered(ctx: Ctx, holder: Holder, digits: string) {
  const answer = await checkCode(ctx, toProve(holder.id), digits);
  if (answer.target !== holder.email)
    throw conflict("no_code", "Your email address has changed since we sent this code. Request a new one.");
  return combine(answer, await addressProven(ctx, holder, holder.id));
}

/**
 * @returns the state of proving the caller's own address.
 * @throws DomainError 401 when the session has ended
 */
export async function showOwnEmail(ctx: Ctx, caller: Caller) {
  const [holder, [last]] = await Promise.all([
    readHolder(ctx, caller),
    selectLastCode(ctx, toProve(caller.id)),
  ]);
  const isVerified = holder.emailVerifiedAt !== null;
  const isProvable = canBeProven(holder.emailVerifiedAt, ctx.now());
  return {
    email: holder.email,
    email_verified: isVerified,
    /**
     * Whether a code can prove the address now: for the first time, or again once the last proof counts
     * less in the Trust Score.
     */
    provable: isProvable,
    /** The code that can be entered now; null if there is none. */
    sent: isProvable ? presentSent(ctx, last) : null,
  };
}
export type EmailCodeState = Awaited<ReturnType<typeof showOwnEmail>>;
