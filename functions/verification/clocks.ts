import { CLOCK, PEER_SERVICE_CLOCK, type Promised, SERVICE_CLOCK } from "#contract/limits.ts";
import type { Verification } from "#db/schema/verifications.ts";

const DAY = 24 * 60 * 60 * 1000;
const WEEK = 7 * DAY;
const BUSINESS_WEEK = 5 * DAY;
/** The epoch was a Thursday; the week that it is in began this long before. */
const SINCE_MONDAY = 3 * DAY;

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

/** @returns how many milliseconds of Mondays to Fridays (UTC) there were until `at`, counted from a fixed Monday. */
export function businessTime(at: number): number {
  const shifted = at + SINCE_MONDAY;
  return Math.floor(shifted / WEEK) * BUSINESS_WEEK + Math.min(shifted % WEEK, BUSINESS_WEEK);
}

/** @returns the first moment at which that much business time was over: the end of a Friday, not the next Monday. */
function momentOf(time: number): number {
  const weeks = Math.ceil(time / BUSINESS_WEEK) - 1;
  return weeks * WEEK + (time - weeks * BUSINESS_WEEK) - SINCE_MONDAY;
}

type Clocked = Pick<Verification, "status" | "stage" | "priority" | "peer" | "clockMs" | "clockSince">;

/** @returns how long it may take while it is our turn. */
const promisedFor = ({ peer, priority }: Pick<Verification, "peer" | "priority">): Promised =>
  (peer ? PEER_SERVICE_CLOCK : SERVICE_CLOCK)[priority];

/** @returns the milliseconds that it was our turn so far; of business days where those were promised */
export function timeTaken(v: Clocked, now: number): number {
  if (v.clockSince === null) return v.clockMs;
  const { business } = promisedFor(v);
  return v.clockMs + (business ? businessTime(now) - businessTime(v.clockSince) : now - v.clockSince);
}

/** @returns whether it took longer than was promised */
export const isOverrun = (v: Clocked, now: number): boolean => timeTaken(v, now) > promisedFor(v).ms;

/**
 * The service clock runs only while it is our turn: it stops while the subject, a contact or a reviewer is awaited,
 * and at the end.
 * @param after the row as it will be
 * @returns the clock's columns where the change starts or stops it
 */
export function clockChange(
  row: Clocked,
  after: Pick<Verification, "status" | "stage">,
  now: number,
): Partial<Pick<Verification, "clockMs" | "clockSince">> {
  const isOurTurn = after.status === "in_progress" && after.stage === "checking";
  if (isOurTurn === (row.clockSince !== null)) return {};
  return isOurTurn ? { clockSince: now } : { clockMs: timeTaken(row, now), clockSince: null };
}

/**
 * @returns UTC ms at which a verification is expected to be done: what was promised for its priority, less the time
 *   that was already ours; null while others are awaited, who take as long as they take, and when it is over
 */
export function expectedBy(v: Clocked): number | null {
  if (v.clockSince === null) return null;
  const { ms, business } = promisedFor(v);
  const left = ms - v.clockMs;
  return business ? momentOf(businessTime(v.clockSince) + left) : v.clockSince + left;
}

/**
 * @param consentSince UTC ms from which they have time to agree (`invitation.ts`)
 * @returns UTC ms until which the subject may act, who is awaited; null where nobody waits for them
 */
export function answerBy(
  v: Pick<Verification, "status" | "stage" | "createdAt" | "evidenceAskedAt" | "processingStartedAt">,
  consentSince = v.createdAt,
): number | null {
  if (v.status === "pending") return consentSince + CLOCK.consent;
  if (v.stage !== "awaiting_evidence") return null;
  const asked = v.evidenceAskedAt ?? v.processingStartedAt;
  return asked === null ? null : asked + CLOCK.evidence;
}
