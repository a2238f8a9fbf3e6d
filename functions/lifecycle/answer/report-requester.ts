import { eq, sql } from "drizzle-orm";
import { REPORT_REASON_LABEL } from "#contract/labels.ts";
import type { ReportBody } from "#contract/verification/verification.schema.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { conflict, unauthenticated } from "#core/errors.ts";
import { enforceRateLimits } from "#core/http/rate-limit.ts";
import { newId } from "#core/ids.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once } from "#core/write/commit.ts";
import { combine, NO_WRITE } from "#core/write/part.ts";
import { mustHaveChanged, type Statement } from "#db/batch.ts";
import { requesterReports } from "#db/schema/accounts/reports.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { wholeName } from "#functions/accounts/names/shown-person.ts";
import { endLimited } from "#functions/accounts/sessions/limited.ts";
import { ticketWrite } from "#functions/support/file-ticket.ts";
import type { CaseFile } from "#functions/verification/case-file/case-file.ts";
import { loadCaseFile } from "#functions/verification/case-file/load-case-file.ts";
import { assertAskedByAnother, blockWrite } from "./block.ts";

/**
 * Records a subject's report that a requester misuses requests, and opens a support ticket for it. Nobody
 * else is notified, least of all the requester. It also blocks the requester if the subject chose to.
 * @returns the report's id
 * @throws DomainError 403 for other parties, 404 for strangers; 409 for the caller's own request and for a
 *   second report of the same request; 429
 */
export async function reportRequester(
  ctx: Ctx,
  userId: string,
  id: string,
  input: ReportBody,
  once?: Once,
): Promise<string> {
  const [reporter] = await enforceRateLimits(
    ctx,
    [{ rule: "report.account", subject: userId }],
    ctx.db.select().from(users).where(eq(users.id, userId)),
  );
  if (!reporter) throw unauthenticated();
  const report = async () => {
    const caseFile = await loadCaseFile(ctx, userId, id);
    assertAskedByAnother(caseFile);
    if (caseFile.requesterReported)
      throw conflict("already_reported", "You've already reported this request. We're looking into it.");
    const reportId = newId("rpt", ctx.now());
    const ticket = ticketWrite(ctx, ticketOf(reporter, caseFile, input));
    const block = input.block && !caseFile.requesterBlocked ? blockWrite(ctx, caseFile) : NO_WRITE;
    const left = input.block ? await endLimited(ctx, userId, id) : NO_WRITE;
    const own = {
      statements: [
        reportRow(ctx, reportId, caseFile, input),
        mustHaveChanged(ctx.db),
        auditRow(ctx, {
          actor: userId,
          action: "requester.reported",
          entity: "verification",
          entityId: id,
          detail: { reason: input.reason },
        }),
      ],
    };
    await commit(ctx, { ...combine(own, ticket, block, left), once, resourceId: reportId });
    return reportId;
  };
  return attempt(ctx, report, once, (earlier) => earlier);
}

/** Inserts nothing if the same person has reported the same request in the meantime. */
function reportRow(
  ctx: Ctx,
  id: string,
  { verification: v, viewerId }: CaseFile,
  input: ReportBody,
): Statement {
  return ctx.db.run(sql`INSERT INTO ${requesterReports}
    (id, verification_id, reporter_id, requester_id, reason, details, created_at)
    SELECT ${id}, ${v.id}, ${viewerId}, ${v.requesterId}, ${input.reason}, ${input.details ?? null}, ${ctx.now()}
    WHERE NOT EXISTS (SELECT 1 FROM ${requesterReports}
      WHERE ${requesterReports.verificationId} = ${v.id} AND ${requesterReports.reporterId} = ${viewerId})`);
}

function ticketOf(reporter: User, { verification: v }: CaseFile, { reason, details }: ReportBody) {
  const facts = [
    `Request: ${v.id} (${v.type}, ${v.status})`,
    `Requester: ${v.requesterId}`,
    `Reported by: ${reporter.id}`,
    `Reason: ${REPORT_REASON_LABEL[reason]}`,
  ];
  return {
    name: wholeName(reporter),
    email: reporter.email,
    category: "verification" as const,
    subject: `A requester was reported: ${reason.replace("_", " ")}`,
    message: [...facts, ...(details ? ["", details] : [])].join("\n"),
  };
}
