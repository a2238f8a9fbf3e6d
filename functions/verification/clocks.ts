import type { Verification } from "../../db/schema/verifications.ts";
import type { Priority } from "../contract/enums.ts";

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a peer check takes at most, by its urgency (spec 2 §9). */
const PEER_TIME: Record<Priority, number> = { standard: 4 * HOUR, expedited: HOUR, urgent: 15 * MINUTE };

/** @returns UTC ms `days` business days (Mon–Fri) after `start`. */
export function addBusinessDays(start: number, days: number): number {
  let at = start;
  for (let left = days; left > 0; ) {
    at += DAY;
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left--;
  }
  return at;
}

type Timed = Pick<Verification, "processingStartedAt" | "priority" | "peer" | "stage" | "evidenceCompleteAt">;

/**
 * When a verification is expected to be done: 5 or 2 business days or 24 hours after it started; a peer check 4 hours,
 * 1 hour or 15 minutes after its turn came to us, with the newest document or the word that no more will come.
 * @param documents those that are there
 * @returns UTC ms; null before it starts, and for a peer check while its subject is awaited, which takes as long as it
 *   takes
 */
export function expectedBy(v: Timed, documents: readonly { createdAt: number }[]): number | null {
  const { processingStartedAt: started, priority } = v;
  if (started === null) return null;
  if (v.peer) {
    if (v.stage === "awaiting_evidence") return null;
    const came = documents.map(({ createdAt }) => createdAt);
    return Math.max(started, v.evidenceCompleteAt ?? 0, ...came) + PEER_TIME[priority];
  }
  if (priority === "urgent") return started + DAY;
  return addBusinessDays(started, priority === "expedited" ? 2 : 5);
}
