import type { HandoffAnswer, HandoffState } from "#contract/handoff/handoff.ts";
import { isoTime } from "#contract/time.ts";
import { conflict } from "#core/errors.ts";
import type { PhoneHandoff } from "#db/schema/verification/phone-handoffs.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";
import { takesDocuments } from "#functions/evidence/takes-documents.ts";

/** What decides a handoff's state. */
export interface Known {
  handoff: PhoneHandoff;
  /** When the phone's session ended; null if it hasn't, or if there is none yet. */
  sessionEndedAt: number | null;
  request: Pick<Verification, "status" | "evidenceCompleteAt">;
}

/** @returns the handoff's state now. A request that takes no more documents and didn't fail has what it needs */
export function stateOf({ handoff, sessionEndedAt, request }: Known, now: number): HandoffState {
  if (handoff.endedAt !== null) return handoff.finished ? "done" : "cancelled";
  if (sessionEndedAt !== null) return "cancelled";
  if (!takesDocuments(request)) {
    const hasEnough = request.status === "completed" || request.status === "in_progress";
    return hasEnough && handoff.confirmedAt !== null ? "done" : "cancelled";
  }
  if (handoff.expiresAt <= now) return "expired";
  if (handoff.taken !== null) return "taking";
  if (handoff.confirmedAt !== null) return "confirmed";
  return handoff.openedAt === null ? "waiting" : "opened";
}

/** @returns whether a handoff in this state can still lead to documents */
const isUnderWay = (state: HandoffState): boolean =>
  state !== "done" && state !== "cancelled" && state !== "expired";

/** @throws DomainError 409 `handoff_done`, `handoff_cancelled` or `handoff_expired` */
export function assertUnderWay(state: HandoffState): void {
  switch (state) {
    case "done":
      throw conflict("handoff_done", "You've already finished on your phone. Continue on your computer.");
    case "cancelled":
      throw conflict(
        "handoff_cancelled",
        "This link was canceled. Start again with a new one on your computer.",
      );
    case "expired":
      throw conflict(
        "handoff_expired",
        "This link has expired. Start again with a new one on your computer.",
      );
    default:
  }
}

function endedBy({ handoff, sessionEndedAt }: Known, state: HandoffState): HandoffAnswer["ended_by"] {
  if (handoff.endedBy !== null || state === "expired" || isUnderWay(state)) return handoff.endedBy;
  return sessionEndedAt === null ? "request" : "account";
}

/** @returns a handoff as the computer that started it sees it */
export function presentHandoff(known: Known, now: number, canText: boolean): HandoffAnswer {
  const { handoff } = known;
  const state = stateOf(known, now);
  return {
    id: handoff.id,
    state,
    number: handoff.number,
    taken: handoff.taken,
    of: handoff.total,
    device: handoff.device,
    expires_at: isoTime(handoff.expiresAt),
    ended_by: endedBy(known, state),
    can_text: canText,
  };
}
