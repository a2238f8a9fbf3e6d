import type { Ctx } from "#core/context.ts";
import { type Behind, job, type WrongCodeKind } from "#core/effects.ts";
import { DomainError } from "#core/errors.ts";
import type { Client } from "#core/http/client.ts";
import { type Take, waitWords } from "#core/http/rate-limit.ts";
import type { WrongTries } from "#core/http/wrong-tries.ts";
import { commit, LostRace } from "#core/write/commit.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { sealOrigin } from "#functions/mail/sealed-origin.ts";

/** Who tries a code of the second factor, and what they had shown before. */
export interface Tried {
  client: Client;
  behind: Behind;
  /**
   * As what the right password before it was counted. It is taken back: the limits on passwords are about wrong ones,
   * and would else keep a holder who typed ten wrong codes from their recovery codes.
   */
  counted?: Take;
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
 * @param isOtherWay whether a code of the other kind is still taken
 * @returns the refusal, 429
 */
export function tooManyWrong(ctx: Ctx, kind: WrongCodeKind, wait: number, isOtherWay: boolean): DomainError {
  ctx.log("rate_limited", { rules: [`${kind}_wrong.account`] });
  const { code, words } = SAYS[isOtherWay ? kind : "both"];
  return new DomainError("rate_limited", code, words(waitWords(wait)), { retryAfter: wait });
}

/**
 * Has one mail sent to the holder each time the cap is reached, not one for each try.
 * @param tries.once changes nothing where that was done within the hour
 */
export async function tellHolder(
  ctx: Ctx,
  userId: string,
  kind: WrongCodeKind,
  { client, behind }: Tried,
  { once, limit }: Pick<WrongTries, "once" | "limit">,
): Promise<void> {
  const from = await sealOrigin(ctx, userId, client);
  const write = {
    statements: [once, mustHaveChanged(ctx.db)],
    effects: [job("mail.wrong_codes", { user_id: userId, kind, count: limit, behind, at: ctx.now(), from })],
    resourceId: userId,
  };
  await commit(ctx, write).catch((error: unknown) => {
    if (!(error instanceof LostRace)) throw error;
  });
}
