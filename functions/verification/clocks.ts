import { CLOCK, PEER_SERVICE_CLOCK, type Promised, SERVICE_CLOCK } from "#contract/limits.ts";
import { DAY, WEEK } from "#contract/time.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";

const BUSINESS_WEEK = 5 * DAY;
/** January 1, 1970, was a Thursday, so its week had started this long before. */
const SINCE_MONDAY = 3 * DAY;

/** @returns the milliseconds of weekdays, Monday to Friday (UTC), up to `at`, counted from a fixed Monday. */
export function businessTime(at: number): number {
  const shifted = at + SINCE_MONDAY;
  return Math.floor(shifted / WEEK) * BUSINESS_WEEK + Math.min(shifted % WEEK, BUSINESS_WEEK);
}

/** @returns the first moment when that much business time has passed; for full weeks, that's the end of a Friday. */
function momentOf(time: number): number {
  const weeks = Math.ceil(time / BUSINESS_WEEK) - 1;
  return weeks * WEEK + (time - weeks * BUSINESS_WEEK) - SINCE_MONDAY;
}

type Clocked = Pick<Verification, "status" | "stage" | "priority" | "peer" | "clockMs" | "clockSince">;

/** @returns the time we promised for a verification. It counts only while it's our turn. */
const promisedFor = ({ peer, priority }: Pick<Verification, "peer" | "priority">): Promised =>
  (peer ? PEER_SERVICE_CLOCK : SERVICE_CLOCK)[priority];

/** @returns how many milliseconds it has been our turn so far; if we promised business days, weekends don't count */
export function timeTaken(v: Clocked, now: number): number {
  if (v.clockSince === null) return v.clockMs;
  const { business } = promisedFor(v);
  return v.clockMs + (business ? businessTime(now) - businessTime(v.clockSince) : now - v.clockSince);
}

/** @returns whether it took longer than promised */
export const isOverrun = (v: Clocked, now: number): boolean => timeTaken(v, now) > promisedFor(v).ms;

/**
 * The service clock runs only while it's our turn. It stops while we wait for the subject, a contact or a reviewer, and
 * at the end.
 * @param after the row after the change
 * @returns the clock's columns if the change starts or stops it
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
 * @returns UTC ms at which a verification should be done: the start of our current turn, plus what was then left of the
 *   promised time; null while we wait for others, and once the verification has ended
 */
export function expectedBy(v: Clocked): number | null {
  if (v.clockSince === null) return null;
  const { ms, business } = promisedFor(v);
  const left = ms - v.clockMs;
  return business ? momentOf(businessTime(v.clockSince) + left) : v.clockSince + left;
}

/**
 * @param consentSince when the subject's time to consent starts, in UTC ms (`invitation.ts`)
 * @returns the subject's deadline in UTC ms; null if we aren't waiting for them
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
