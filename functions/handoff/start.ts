import { and, eq, type SQL, sql } from "drizzle-orm";
import { HANDOFF_NUMBERS, type HandoffAnswer } from "#contract/handoff/handoff.ts";
import type { Ctx } from "#core/context.ts";
import { conflict } from "#core/errors.ts";
import type { Caller } from "#core/http/app.ts";
import { enforceRateLimits } from "#core/http/rate-limit.ts";
import { newId } from "#core/ids.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { combine, NO_WRITE } from "#core/write/part.ts";
import { mustHold } from "#db/batch.ts";
import { type PhoneHandoff, phoneHandoffs } from "#db/schema/verification/phone-handoffs.ts";
import { LINK_LIFETIME, newLink } from "#functions/accounts/links/links.ts";
import { assertTakesDocument } from "#functions/evidence/takes-documents.ts";
import { NEWEST, type Own, ownHandoff, selectHandoff } from "./load.ts";
import { presentHandoff } from "./state.ts";
import { canText } from "./text-number.ts";
import { handoffUrl } from "./url.ts";
import { endWrite, handoffWrite } from "./writes.ts";

/**
 * Makes a link for a subject who wants to add a request's documents from their phone. An earlier handoff of the request
 * ends, with its phone's session.
 * @returns the handoff, and the address for the phone to open
 * @throws DomainError 404 for strangers; 403 `not_subject` for other parties; 409 `consent_needed` before consent, and if
 *   the request takes no more documents; 429
 */
export async function startHandoff(
  ctx: Ctx,
  caller: Caller,
  verificationId: string,
): Promise<{ handoff: HandoffAnswer; url: string }> {
  const query = () => selectHandoff(ctx, caller.id, verificationId);
  const limits = [{ rule: "handoff.account", subject: caller.id, isOwn: true }] as const;
  const [first] = await enforceRateLimits(ctx, limits, query());
  return attempt(ctx, async (isFirst) => start(ctx, ownHandoff(isFirst ? first : (await query())[0])));
}

async function start(ctx: Ctx, { request, holder, known }: Own) {
  assertTakesDocument(request, request.documents);
  if (request.status === "pending")
    throw conflict("consent_needed", "Agree to the request first. Then you can continue on your phone.");
  const now = ctx.now();
  const handoff = newHandoff({ userId: holder.id, verificationId: request.id }, now);
  const link = newLink(ctx, "handoff", handoff.id, holder.email);
  const earlier = known && known.handoff.endedAt === null ? known.handoff : null;
  const write = combine(
    { statements: [mustHold(ctx.db, isStillNewest(ctx, handoff, known?.handoff.id ?? null))] },
    earlier ? endWrite(ctx, earlier, { by: "computer" }) : NO_WRITE,
    { statements: [ctx.db.insert(phoneHandoffs).values(handoff), link.statement] },
    handoffWrite(ctx, handoff, { actor: holder.id, action: "handoff.created", state: "waiting" }),
  );
  await commit(ctx, { ...write, resourceId: handoff.id });
  const shown = { handoff, sessionEndedAt: null, request };
  return {
    handoff: presentHandoff(shown, now, await canText(ctx, holder)),
    url: await handoffUrl(ctx.env, { id: link.id, kind: "handoff", generation: 1 }),
  };
}

/** @returns the condition that no other handoff of the request was started since `id` was read */
function isStillNewest({ db }: Ctx, { verificationId, userId }: PhoneHandoff, id: string | null): SQL {
  const newest = db
    .select({ id: phoneHandoffs.id })
    .from(phoneHandoffs)
    .where(and(eq(phoneHandoffs.verificationId, verificationId), eq(phoneHandoffs.userId, userId)))
    .orderBy(...NEWEST)
    .limit(1);
  return sql`${newest} IS ${id}`;
}

const newHandoff = (
  of: Pick<PhoneHandoff, "userId" | "verificationId">,
  createdAt: number,
): PhoneHandoff => ({
  ...of,
  id: newId("hnd", createdAt),
  number: someNumber(),
  createdAt,
  expiresAt: createdAt + LINK_LIFETIME.handoff,
  channel: null,
  openedAt: null,
  claimHash: null,
  device: null,
  confirmedAt: null,
  sessionId: null,
  taken: null,
  total: null,
  endedAt: null,
  endedBy: null,
  finished: false,
});

/** @returns a random number with two digits */
function someNumber(): number {
  const { min, max } = HANDOFF_NUMBERS;
  // With 32 bits, the modulo bias of any number is below one in 10⁷.
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return min + (random % (max - min + 1));
}
