import { and, eq } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { notFound } from "#core/errors.ts";
import type { Caller } from "#core/http/app.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { phoneHandoffs } from "#db/schema/verification/phone-handoffs.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import type { Known } from "./state.ts";

/** @returns the query for the handoff that the calling phone's session belongs to */
export const selectOwnPhone = (ctx: Ctx, caller: Pick<Caller, "id" | "sessionId">) =>
  ctx.db
    .select({
      handoff: phoneHandoffs,
      sessionEndedAt: sessions.revokedAt,
      request: { status: verifications.status, evidenceCompleteAt: verifications.evidenceCompleteAt },
    })
    .from(phoneHandoffs)
    .innerJoin(sessions, eq(sessions.id, phoneHandoffs.sessionId))
    .innerJoin(verifications, eq(verifications.id, phoneHandoffs.verificationId))
    .where(and(eq(phoneHandoffs.sessionId, caller.sessionId), eq(phoneHandoffs.userId, caller.id)));

/** @throws DomainError 404 if the handoff was deleted, which happens a day after it ended */
export function requireOwnPhone(found: Known | undefined): Known {
  if (!found) throw notFound("Handoff not found");
  return found;
}
