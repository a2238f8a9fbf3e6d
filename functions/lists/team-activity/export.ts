import type { ActivityQuery } from "#contract/teams/teams.schema.ts";
import { dateOf } from "#contract/time.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { enforceRateLimits } from "#core/http/rate-limit.ts";
import { reasonOf } from "#core/reason.ts";
import { runBatch } from "#db/batch.ts";
import { BYTE_ORDER_MARK, csvRow } from "#functions/reports/csv.ts";
import { assertMayInTeam, selectMembership } from "#functions/teams/access.ts";
import { streamOf } from "../stream.ts";
import { type ActivityRow, presentActivity, selectActivity } from "./select.ts";

/** How many entries are read at once. */
const AT_ONCE = 1000;

const COLUMNS = ["at", "actor", "action", "kind", "text", "verification_id", "member"];

/**
 * Exports a team's whole activity log as a CSV file, newest first, with the log's filters. Pages are read
 * while the file is sent. The log records the export before it starts.
 * @returns a download that breaks off if a later page can't be read, or if the user loses access in the
 *   meantime
 * @throws DomainError like {@link assertMayInTeam}; 429
 */
export async function exportActivity(
  ctx: Ctx,
  userId: string,
  teamId: string,
  query: ActivityQuery,
): Promise<Response> {
  const entry = {
    actor: userId,
    action: "team.activity_exported",
    entity: "team",
    entityId: teamId,
  } as const;
  const own = await enforceRateLimits(
    ctx,
    [{ rule: "list_export.account", subject: userId }],
    selectMembership(ctx, userId, teamId),
  );
  assertMayInTeam(own, "team:activity");
  const next = pagesOf(ctx, userId, teamId, query);
  const first = await next();
  await runBatch(ctx.db, [auditRow(ctx, entry)]);
  const day = dateOf(ctx.now());
  return new Response(streamOf(piecesOf(ctx, first, next)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": `attachment; filename="team-activity-${day}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}

type NextPage = (before?: string) => Promise<ActivityRow[]>;

/** @returns a function that reads one page. For each page, it checks again whether the user may see the log */
const pagesOf =
  (ctx: Ctx, userId: string, teamId: string, query: ActivityQuery): NextPage =>
  async (before) => {
    const [own, rows] = await ctx.db.batch([
      selectMembership(ctx, userId, teamId),
      selectActivity(ctx, { teamId, readerId: userId }, query, { limit: AT_ONCE, before }),
    ]);
    assertMayInTeam(own, "team:activity");
    return rows;
  };

async function* piecesOf(ctx: Ctx, first: ActivityRow[], next: NextPage): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(COLUMNS);
  try {
    for (let rows = first; ; rows = await next(rows.at(-1)!.id)) {
      yield rows.map(cellsOf).map(csvRow).join("");
      if (rows.length < AT_ONCE) return;
    }
  } catch (error) {
    ctx.log("activity.export_broken", { error: reasonOf(error) });
    throw error;
  }
}

function cellsOf(row: ActivityRow): (string | null)[] {
  const { at, actor, action, kind, text, verification_id = null, member } = presentActivity(row);
  return [at, actor?.name ?? "Countersign", action, kind, text, verification_id, member?.name ?? null];
}
