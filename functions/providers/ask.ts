import { and, eq } from "drizzle-orm";
import { backoff } from "#core/backoff.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import type { Postponed } from "#core/job.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { users } from "#db/schema/accounts/users.ts";
import { type ProviderRequestRow, providerRequests } from "#db/schema/verification/provider-requests.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { openClaimsWithNumbers } from "#functions/verification/claims.ts";
import { changeStatements, updatedEvent } from "#functions/verification/moves.ts";
import { recordFailure, recordSuccess, waitForTurn } from "./circuit.ts";
import { askGleif } from "./gleif/ask.ts";
import { askHttp } from "./http/ask.ts";
import { type Question, subjectFor } from "./questions.ts";
import { ProviderFailure, ProviderRefusal, type Remote, type Reply } from "./remote.ts";
import { askSandbox } from "./sandbox.ts";
import { takeAnswer } from "./take-answer.ts";

interface Found {
  request: ProviderRequestRow;
  verification: Verification;
  holder: { firstName: string; lastName: string } | null;
}

/**
 * Sends one question to its provider. Failures are retried with growing delays. If the provider accepted the question
 * but doesn't call back, we send it again. The check continues without an answer if the request expires, or if the
 * provider refuses it or is no longer configured. Idempotent: the provider recognizes the request by its id, and a
 * request that has its answer isn't sent again.
 * @returns when to try again; undefined if there's nothing more to do
 */
export async function askProvider(
  ctx: Ctx,
  { request_id }: { request_id: string },
): Promise<Postponed | undefined> {
  const found = await load(ctx, request_id);
  if (!found) return;
  const { request } = found;
  if (request.expiresAt <= ctx.now())
    return stopWaiting(ctx, request_id, "The provider didn't answer in time");
  const remote = remoteOf(ctx, request.provider);
  if (!remote) return stopWaiting(ctx, request_id, `${request.provider} is no longer configured`);
  const wait = await waitForTurn(ctx, request.provider);
  if (wait !== null) return pause(ctx, request, wait);
  let reply: Reply;
  try {
    reply = await remote(ctx.env, await questionOf(ctx, found));
  } catch (error) {
    return failed(ctx, request, error);
  }
  await recordSuccess(ctx, request.provider);
  if ("againAfter" in reply) return pause(ctx, request, ctx.now() + reply.againAfter, { error: null });
  const { answer, eventAt } = reply;
  const { provider } = request;
  await takeAnswer(ctx, { requestId: request.id, provider, eventAt, answer: () => answer });
}

/**
 * Stops waiting for an answer because the request expired or no answer is possible. The verification's checks then run
 * again, this one without an answer.
 * @param reason for operators, without personal data
 */
export async function stopWaiting(ctx: Ctx, requestId: string, reason: string): Promise<undefined> {
  const end = async () => {
    const found = await load(ctx, requestId);
    if (!found) return;
    const { id, provider, check } = found.request;
    const isWaiting = and(eq(providerRequests.id, id), eq(providerRequests.status, "waiting"));
    ctx.log("provider.no_answer", { provider, check, request: id, reason });
    await commit(ctx, {
      statements: [
        ...changeStatements(ctx, found.verification, {}),
        ctx.db.update(providerRequests).set({ status: "failed", lastError: reason }).where(isWaiting),
        mustHaveChanged(ctx.db),
      ],
      effects: [
        updatedEvent(found.verification, {}),
        job("checks.run", { verification_id: found.verification.id }),
      ],
      resourceId: id,
    });
  };
  await attempt(ctx, end);
}

/** @returns the request, or null if it no longer waits for an answer or its verification isn't in progress */
async function load(ctx: Ctx, requestId: string): Promise<Found | null> {
  const [row] = await ctx.db
    .select({
      request: providerRequests,
      verification: verifications,
      holder: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(providerRequests)
    .innerJoin(verifications, eq(verifications.id, providerRequests.verificationId))
    .leftJoin(users, eq(users.id, verifications.targetUserId))
    .where(eq(providerRequests.id, requestId));
  return row?.request.status === "waiting" && row.verification.status === "in_progress" ? row : null;
}

function remoteOf(ctx: Ctx, provider: string): Remote | null {
  if (provider === "gleif") return askGleif;
  return provider === "sandbox" ? askSandbox : askHttp(ctx.env, provider);
}

async function questionOf(ctx: Ctx, { request, verification, holder }: Found): Promise<Question> {
  const { id, check, expiresAt, attempts } = request;
  const claims = await openClaimsWithNumbers(ctx, verification);
  const subject = subjectFor(check, claims, verification.targetEmail, holder ?? undefined);
  const { purpose } = verification;
  return {
    requestId: id,
    check,
    purpose,
    subject,
    answerBy: expiresAt,
    attempts,
    causedBy: ctx.requestId,
    now: ctx.now(),
  };
}

async function failed(ctx: Ctx, request: ProviderRequestRow, error: unknown): Promise<Postponed | undefined> {
  if (error instanceof ProviderRefusal) {
    await recordSuccess(ctx, request.provider);
    return stopWaiting(ctx, request.id, error.message);
  }
  // Any other error is our fault, not the provider's.
  if (!(error instanceof ProviderFailure)) throw error;
  await recordFailure(ctx, request.provider);
  const { provider, attempts } = request;
  ctx.log("provider.failed", { provider, request: request.id, attempts: attempts + 1, error: error.message });
  const wait = Math.max(backoff(attempts + 1), error.retryAfter);
  return pause(ctx, request, ctx.now() + wait, { error: error.message });
}

/** @param tried the attempt just made, whose error is null if it succeeded; absent if the provider wasn't asked */
async function pause(
  ctx: Ctx,
  request: ProviderRequestRow,
  until: number,
  tried?: { error: string | null },
): Promise<Postponed> {
  const nextAt = Math.min(until, request.expiresAt);
  const counted = tried && { attempts: request.attempts + 1, lastError: tried.error };
  await ctx.db
    .update(providerRequests)
    .set({ nextAt, ...counted })
    .where(and(eq(providerRequests.id, request.id), eq(providerRequests.status, "waiting")));
  return { until: nextAt };
}
