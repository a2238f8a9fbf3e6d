import type { CredentialQuery } from "#contract/sharing/sharing.schema.ts";
import type { ProfileFact } from "#contract/sharing/sharing.ts";
import { DAY, dateOf } from "#contract/time.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { invalid } from "#core/errors.ts";
import { enforceRateLimits, readNothing } from "#core/http/rate-limit.ts";
import { attempt } from "#core/write/attempt.ts";
import { runBatch } from "#db/batch.ts";
import { endsOf, issueCredential } from "#functions/credentials/issue.ts";
import { aboutOwner } from "./about-owner.ts";
import { readFacts } from "./shareable.ts";

/** Maximum lifetime of a downloaded credential. It ends earlier if a fact or the proof of the name expires. */
const LIFETIME = 365 * DAY;

/**
 * Issues a credential about the caller that they can download and keep.
 * @param query the ids of the facts, undefined for all of them; and whether the level of assurance that these facts
 *   reach together is disclosed, too
 * @returns the credential as a file
 * @throws DomainError 422 `facts` for an empty list or an unknown id, or if they have no facts; 429
 */
export async function downloadCredential(
  ctx: Ctx,
  userId: string,
  { facts: wanted, assurance: includeAssurance = false }: Partial<CredentialQuery>,
): Promise<Response> {
  await enforceRateLimits(
    ctx,
    [{ rule: "credential.account", subject: userId, isOwn: true }],
    readNothing(ctx),
  );
  const now = ctx.now();
  const { credential, entry, facts } = await attempt(ctx, async () => {
    const own = await readFacts(ctx, userId);
    const about = aboutOwner(ctx, own, chosen(own.facts, wanted), includeAssurance);
    const expiresAt = Math.min(now + LIFETIME, ...endsOf(about));
    return {
      ...(await issueCredential(ctx, { ...about, kind: "credential", expiresAt })),
      facts: about.facts,
    };
  });
  await runBatch(ctx.db, [
    auditRow(ctx, {
      actor: userId,
      action: "credential.issued",
      entity: "credential",
      entityId: String(entry),
      detail: { facts: facts.length },
    }),
  ]);
  return new Response(credential, {
    headers: {
      "Content-Type": "application/dc+sd-jwt",
      "Content-Disposition": `attachment; filename="countersign-credential-${dateOf(now)}.sd-jwt"`,
      "Cache-Control": "no-store",
    },
  });
}

function chosen(all: readonly ProfileFact[], wanted: readonly string[] | undefined): readonly ProfileFact[] {
  if (all.length === 0)
    throw invalid({
      facts: "You have no verified facts yet. Verify your identity or confirm your email first.",
    });
  if (wanted === undefined) return all;
  if (wanted.length === 0) throw invalid({ facts: "Choose at least one fact." });
  if (!wanted.every((id) => all.some((fact) => fact.id === id)))
    throw invalid({ facts: "One of these facts is no longer available. Reload the page and choose again." });
  return all.filter(({ id }) => wanted.includes(id));
}
