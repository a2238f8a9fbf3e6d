import { and, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { NotificationKind } from "#contract/live/notifications.ts";
import type { Ctx } from "#core/context.ts";
import { notifications } from "#db/schema/outbox.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { about } from "#functions/accounts/requests/visible.ts";
import { newestOf } from "./list.ts";

/**
 * How many rows we read for each one that's shown. We need spare rows, because if a request has several notifications
 * that need an answer, only the newest is shown.
 */
const PER_SHOWN = 4;
/** Kinds that need an answer until they're read. */
const ASKING = ["dispute", "access"] as const satisfies NotificationKind[];
/** Kinds that need an answer as long as their verification waits for its subject, unless their priority is medium. */
const OF_REQUESTS = ["request", "progress"] as const satisfies NotificationKind[];

/** Open requests that wait for this user's consent, documents, code or decision. */
const waitingForSubject = (userId: string): SQL =>
  sql`(SELECT ${verifications.id} FROM ${verifications} WHERE ${about(userId)}
    AND ${verifications.status} IN ('pending', 'in_progress')
    AND ${verifications.stage} IN ('awaiting_consent', 'awaiting_evidence'))`;

const needsAnswer = (userId: string): SQL =>
  or(
    and(inArray(notifications.kind, ASKING), isNull(notifications.readAt)),
    and(
      inArray(notifications.kind, OF_REQUESTS),
      sql`${notifications.priority} <> 'medium'`,
      sql`${notifications.data} ->> '$.verification_id' IN ${waitingForSubject(userId)}`,
    ),
  )!;

/**
 * @param most how many the dashboard shows at most
 * @returns the queries whose rows {@link forDashboard} reads, for a batch
 */
export const selectForDashboard = (ctx: Ctx, userId: string, most: number) =>
  [
    newestOf(ctx, userId, PER_SHOWN * most, needsAnswer(userId)),
    newestOf(ctx, userId, PER_SHOWN * most),
  ] as const;

type Row = Awaited<ReturnType<typeof newestOf>>[number];

/**
 * @returns the notifications for a dashboard: first those that need the user's answer, one per request, then
 *   the newest others
 */
export function forDashboard(
  [asking, newest]: readonly [asking: readonly Row[], newest: readonly Row[]],
  most: number,
): Row[] {
  const first = asking.filter(
    ({ data }, i) =>
      data.verification_id === undefined ||
      asking.findIndex((other) => other.data.verification_id === data.verification_id) === i,
  );
  const isShown = new Set(asking.map(({ id }) => id));
  return [...first, ...newest.filter(({ id }) => !isShown.has(id))].slice(0, most);
}
