import type { Ctx } from "#core/context.ts";
import { job, type PriorProof, type WrongCodeKind } from "#core/effects.ts";
import { DomainError } from "#core/errors.ts";
import type { Client } from "#core/http/client.ts";
import { type RateLimitEntry, waitText } from "#core/http/rate-limit.ts";
import type { WrongTries } from "#core/http/wrong-tries.ts";
import { commit, LostRace } from "#core/write/commit.ts";
import { combine } from "#core/write/part.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { sealOrigin } from "#functions/mail/sealed-origin.ts";
import { wrongCodesAlert } from "../security-alert.ts";

/** Who is entering a second-factor code, and how they've already proven who they are. */
export interface CodeAttempt {
  client: Client;
  behind: PriorProof;
  /**
   * The rate-limit entry that the right password before this code counted against. We undo that count, because password
   * limits are for wrong passwords: if it stayed, ten wrong codes would keep account holders from using their recovery
   * codes.
   */
  counted?: RateLimitEntry;
}

const SAYS = {
  totp: {
    code: "totp_capped",
    words: (wait: string) => `Too many wrong codes. Use a recovery code, or try again in ${wait}.`,
  },
  recovery: {
    code: "recovery_capped",
    words: (wait: string) =>
      `Too many wrong recovery codes. Use your authenticator app, or try again in ${wait}.`,
  },
  both: {
    code: "codes_capped",
    words: (wait: string) => `Too many wrong codes. Try again in ${wait}.`,
  },
};

/**
 * @param wait seconds until a code of this kind is compared again
 * @param isOtherWay whether the other kind of code (app or recovery) is still accepted
 * @returns the 429 error
 */
export function wrongCodesError(
  ctx: Ctx,
  kind: WrongCodeKind,
  wait: number,
  isOtherWay: boolean,
): DomainError {
  ctx.log("rate_limited", { rules: [`${kind}_wrong.account`] });
  const { code, words } = SAYS[isOtherWay ? kind : "both"];
  return new DomainError("rate_limited", code, words(waitText(wait)), { retryAfterSeconds: wait });
}

/**
 * Alerts the account holder and emails them, once each time the cap is reached, not for every attempt.
 * @param tries.once the statement that changes nothing if this was already done within the hour
 */
export async function notifyAccountHolder(
  ctx: Ctx,
  userId: string,
  kind: WrongCodeKind,
  { client, behind }: CodeAttempt,
  { once, limit }: Pick<WrongTries, "once" | "limit">,
): Promise<void> {
  const from = await sealOrigin(ctx, userId, client);
  const mail = job("mail.wrong_codes", { user_id: userId, kind, count: limit, behind, at: ctx.now(), from });
  const own = { statements: [once, mustHaveChanged(ctx.db)], effects: [mail] };
  const alert = wrongCodesAlert(ctx, userId, { kind, count: limit, behind });
  const write = { ...combine(own, alert), resourceId: userId };
  await commit(ctx, write).catch((error: unknown) => {
    if (!(error instanceof LostRace)) throw error;
  });
}
