import { and, eq } from "drizzle-orm";
import type { CodeBody } from "#contract/verification/code.schema.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { seal } from "#core/crypto/fields.ts";
import { job } from "#core/effects.ts";
import { conflict } from "#core/errors.ts";
import type { Caller } from "#core/http/app.ts";
import type { Client } from "#core/http/client.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once } from "#core/write/commit.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { canBeProven, stillProven } from "#functions/accounts/links/address-proven.ts";
import { callerIsLive, sessionEndedError } from "#functions/accounts/sessions/live-session.ts";
import { revokeReliantOn } from "#functions/credentials/status-entries.ts";
import { checkCode } from "./answer.ts";
import { targetHash } from "./digits.ts";
import { newCode, selectLastCode, type ToProve } from "./send.ts";
import { type CodeState, presentCode } from "./state.ts";
import { reachable, whyNot } from "./why-not.ts";

type Holder = Pick<User, "id" | "phone" | "phoneVerifiedAt" | "emailVerifiedAt">;

const toProve = (userId: string): ToProve => ({ channel: "sms", userId, verificationId: null });

/** If we can't text a profile's number, we email its holder instead, except for codes. */
const INSTEAD = "Try again tomorrow. Until then, we'll reach you by email.";

async function readHolder(ctx: Ctx, caller: Caller): Promise<Holder> {
  const [holder] = await ctx.db
    .select({
      id: users.id,
      phone: users.phone,
      phoneVerifiedAt: users.phoneVerifiedAt,
      emailVerifiedAt: users.emailVerifiedAt,
    })
    .from(users)
    .where(and(eq(users.id, caller.id), callerIsLive(ctx, caller)));
  if (!holder) throw sessionEndedError();
  return holder;
}

/**
 * Sends a code to the number in the caller's profile, or checks a code that they entered. If the code is right, the
 * number counts as proven until the caller changes it. Once the proof starts to count less in the Trust Score, they can
 * prove the number again.
 * @returns the new state
 * @throws DomainError 401 when the session has ended; 409 when the number is already proven, can't get a code, or has
 *   changed since the code was sent; 422 and 409 from {@link checkCode}; 429 and 409 from {@link newCode}
 */
export async function proveOwnPhone(
  ctx: Ctx,
  caller: Caller,
  client: Client,
  input: CodeBody,
  once?: Once,
): Promise<CodeState> {
  const prove = async () => {
    const holder = await readHolder(ctx, caller);
    const phone = reachable(ctx.env, holder.phone);
    if (phone.whyNot) throw conflict(phone.whyNot.code, phone.whyNot.text);
    if (!canBeProven(holder.phoneVerifiedAt, ctx.now()))
      throw conflict("phone_proven", "This phone number is already verified.");
    if (input.code === undefined) {
      const byText = { country: phone.country, address: client.address, instead: INSTEAD };
      const code = await newCode(ctx, toProve(caller.id), phone.number, byText);
      return commit(ctx, { ...code, once, resourceId: caller.id });
    }
    await answered(ctx, caller, holder, phone.number, input.code, once);
  };
  await attempt(ctx, prove, once);
  return showOwnPhone(ctx, caller);
}

async function answered(
  ctx: Ctx,
  caller: Caller,
  { id, phone, phoneVerifiedAt }: Holder,
  number: string,
  digits: string,
  once: Once | undefined,
): Promise<void> {
  const answer = await checkCode(ctx, toProve(id), digits);
  if (answer.target !== number)
    throw conflict("no_code", "Your phone number has changed since we sent this code. Request a new one.");
  const provenPhone = await seal(ctx.env, { table: "users", column: "proven_phone", row: id }, number);
  const now = ctx.now();
  const proof = {
    provenPhone,
    phoneVerifiedAt: now,
    provenPhoneHash: await targetHash(ctx.env, number),
    phoneSandbox: ctx.env.SMS === "sandbox",
  };
  const unchanged = and(
    eq(users.id, id),
    eq(users.phone, phone ?? ""),
    stillProven(users.phoneVerifiedAt, phoneVerifiedAt),
    callerIsLive(ctx, caller),
  );
  await commit(ctx, {
    statements: [
      ctx.db
        .update(users)
        .set({ ...proof, updatedAt: now })
        .where(unchanged),
      mustHaveChanged(ctx.db),
      ...answer.statements,
      revokeReliantOn(ctx, id),
      auditRow(ctx, { actor: id, action: "user.phone_proven", entity: "user", entityId: id }),
    ],
    effects: [job("trust.compute", { user_id: id })],
    once,
    resourceId: id,
  });
}

/**
 * @returns the state of proving the caller's own number.
 * @throws DomainError 401 when the session has ended
 */
export async function showOwnPhone(ctx: Ctx, caller: Caller): Promise<CodeState> {
  const [holder, [last]] = await Promise.all([
    readHolder(ctx, caller),
    selectLastCode(ctx, toProve(caller.id)),
  ]);
  const { shown, whyNot: problem } = reachable(ctx.env, holder.phone);
  const isUnverified = holder.emailVerifiedAt === null;
  const why = problem ?? (isUnverified ? whyNot(ctx.env, "email_unverified") : null);
  const provenAt = holder.phoneVerifiedAt;
  const of = {
    number: shown,
    whyNot: why?.text ?? null,
    provenAt,
    isProvable: canBeProven(provenAt, ctx.now()),
  };
  return presentCode(ctx, of, last);
}
