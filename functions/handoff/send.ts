import { and, eq, isNull } from "drizzle-orm";
import type { HandoffChannel } from "#contract/handoff/handoff.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { conflict, notFound } from "#core/errors.ts";
import type { Caller } from "#core/http/app.ts";
import type { Client } from "#core/http/client.ts";
import { countRateLimits, type RateLimitEntry, readNothing, throwIfExceeded } from "#core/http/rate-limit.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { combine } from "#core/write/part.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { type PhoneHandoff, phoneHandoffs } from "#db/schema/verification/phone-handoffs.ts";
import { budgetSpent, textTakes } from "#functions/sms/spend-budget.ts";
import { loadHandoff, type Own } from "./load.ts";
import { assertUnderWay, stateOf } from "./state.ts";
import { requireTextNumber } from "./text-number.ts";
import { handoffWrite } from "./writes.ts";

const INSTEAD = "Scan the QR code or email yourself the link.";

/**
 * Sends the link to the subject's own address, or texts it to their account's proven phone number.
 * @throws DomainError 404 for strangers, and if no handoff was started; 403 `not_subject` for other parties; 409 if a
 *   phone has opened the link, it no longer works, or we can't text it ({@link requireTextNumber}); 429
 */
export function sendHandoff(
  ctx: Ctx,
  caller: Caller,
  client: Client,
  verificationId: string,
  channel: HandoffChannel,
): Promise<void> {
  return attempt(ctx, async (isFirst) => {
    const own = await loadHandoff(ctx, caller.id, verificationId);
    const handoff = assertUnopened(ctx, own);
    const takes = channel === "sms" ? await takesOfText(ctx, client, own) : [];
    if (isFirst) await count(ctx, handoff, takes);
    const isWaiting = and(
      eq(phoneHandoffs.id, handoff.id),
      isNull(phoneHandoffs.openedAt),
      isNull(phoneHandoffs.endedAt),
    );
    const sent = {
      statements: [ctx.db.update(phoneHandoffs).set({ channel }).where(isWaiting), mustHaveChanged(ctx.db)],
      effects: [job(channel === "email" ? "mail.handoff" : "sms.handoff", { handoff_id: handoff.id })],
    };
    const happened = {
      actor: caller.id,
      action: "handoff.sent",
      state: "waiting",
      detail: { channel },
    } as const;
    await commit(ctx, { ...combine(sent, handoffWrite(ctx, handoff, happened)), resourceId: handoff.id });
  });
}

function assertUnopened(ctx: Ctx, { known }: Own): PhoneHandoff {
  if (!known) throw notFound("Handoff not found");
  const state = stateOf(known, ctx.now());
  assertUnderWay(state);
  if (state !== "waiting")
    throw conflict(
      "handoff_opened",
      "A phone already has the link open. If it isn't yours, cancel and start again.",
    );
  return known.handoff;
}

async function takesOfText(ctx: Ctx, { address }: Client, { holder }: Own): Promise<RateLimitEntry[]> {
  const { number, country } = await requireTextNumber(ctx, holder);
  const { id: userId, email } = holder;
  return [
    { rule: "code_day.number", subject: number },
    { rule: "code_day.share", subject: `${userId} ${number}`, isOwn: true },
    ...textTakes(ctx, { userId, email, country, address }),
  ];
}

/** Counts the message: per handoff and account, and for texts also toward the limits of all texts. */
async function count(
  ctx: Ctx,
  { id, userId }: PhoneHandoff,
  takes: readonly RateLimitEntry[],
): Promise<void> {
  const own = [
    { rule: "handoff_send.link", subject: id, isOwn: true },
    { rule: "handoff_send.account", subject: userId, isOwn: true },
  ] as const;
  const { excess } = await countRateLimits(ctx, [...own, ...takes], readNothing(ctx));
  const spent = budgetSpent(ctx, excess, INSTEAD);
  if (spent) throw spent;
  throwIfExceeded(ctx, excess);
}
