import { and, eq, isNull } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { notFound } from "#core/errors.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Write } from "#core/write/commit.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { checks } from "#db/schema/verification/checks.ts";
import {
  type ProviderRequestRow,
  providerEvents,
  providerRequests,
} from "#db/schema/verification/provider-requests.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { changeStatements, updatedEvent } from "#functions/verification/moves.ts";
import { sealAnswer } from "./answer.ts";
import type { StoredAnswer } from "./types.ts";

export interface Incoming {
  requestId: string;
  provider: string;
  /** UTC ms: the time that the provider states for its answer. */
  eventAt: number;
  /** The callback's `webhook-id`; absent if the provider answered right away. */
  eventId?: string;
  answer(request: ProviderRequestRow): StoredAnswer;
}

/**
 * `duplicate`: we've already handled this event. `older`: the answer that we have is at least as new. `over`: the
 * verification isn't in progress. None of these three changes the result.
 */
export type Taken = "taken" | "duplicate" | "older" | "over";

/**
 * Stores a provider's answer and queues the checks to run again. An event counts only once, and only if its timestamp
 * is later than that of the answer we have. An answer that arrives after we stopped waiting, or that corrects an
 * earlier one, still counts while the verification is in progress.
 * @throws DomainError 404 for a request that didn't go to this provider
 */
export function takeAnswer(ctx: Ctx, incoming: Incoming): Promise<Taken> {
  const take = async (): Promise<Taken> => {
    const { request, verification, isSeen } = await load(ctx, incoming);
    if (isSeen) return "duplicate";
    if (verification.status !== "in_progress") return "over";
    const isOlder = request.eventAt !== null && incoming.eventAt <= request.eventAt;
    if (isOlder) {
      await commit(ctx, { statements: eventRow(ctx, incoming), effects: [], resourceId: request.id });
      return "older";
    }
    await commit(ctx, await answerWrite(ctx, request, verification, incoming));
    return "taken";
  };
  return attempt(ctx, take, undefined, () => "duplicate");
}

async function load(ctx: Ctx, { requestId, provider, eventId }: Incoming) {
  const { db } = ctx;
  const isEvent = and(eq(providerEvents.provider, provider), eq(providerEvents.eventId, eventId ?? ""));
  const [requests, events] = await db.batch([
    db
      .select({ request: providerRequests, verification: verifications })
      .from(providerRequests)
      .innerJoin(verifications, eq(verifications.id, providerRequests.verificationId))
      .where(and(eq(providerRequests.id, requestId), eq(providerRequests.provider, provider))),
    db.select().from(providerEvents).where(isEvent),
  ]);
  const found = requests[0];
  if (!found) throw notFound("Request not found");
  return { ...found, isSeen: events.length > 0 };
}

const eventRow = (ctx: Ctx, { provider, eventId }: Incoming) =>
  eventId ? [ctx.db.insert(providerEvents).values({ provider, eventId, receivedAt: ctx.now() })] : [];

async function answerWrite(
  ctx: Ctx,
  request: ProviderRequestRow,
  verification: Verification,
  incoming: Incoming,
): Promise<Write> {
  const { db } = ctx;
  const now = ctx.now();
  const { id, check, provider, eventAt } = request;
  const answer = await sealAnswer(ctx, id, incoming.answer(request));
  const asItWas = and(
    eq(providerRequests.id, id),
    eq(providerRequests.status, request.status),
    eventAt === null ? isNull(providerRequests.eventAt) : eq(providerRequests.eventAt, eventAt),
  );
  const answered = { status: "answered" as const, answeredAt: now, eventAt: incoming.eventAt, answer };
  const isCorrection = request.status !== "waiting";
  const ofCheck = and(eq(checks.verificationId, verification.id), eq(checks.check, check));
  return {
    statements: [
      ...eventRow(ctx, incoming),
      ...changeStatements(ctx, verification, {}),
      db
        .update(providerRequests)
        .set({ ...answered, lastError: null })
        .where(asItWas),
      mustHaveChanged(db),
      // The earlier result no longer applies, even if the new answer differs only in its facts.
      ...(isCorrection ? [db.update(checks).set({ status: "running", reasons: [] }).where(ofCheck)] : []),
      auditRow(ctx, {
        actor: "system",
        action: "provider.answered",
        entity: "verification",
        entityId: verification.id,
        detail: { check, provider, request_id: id },
      }),
    ],
    effects: [updatedEvent(verification, {}), job("checks.run", { verification_id: verification.id })],
    resourceId: id,
  };
}
