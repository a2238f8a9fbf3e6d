import { and, eq, isNull } from "drizzle-orm";
import { REPORT_REASON_LABEL } from "#contract/labels.ts";
import type { ReportVisitorBody } from "#contract/sharing/access.schema.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { conflict, unauthenticated } from "#core/errors.ts";
import { enforceRateLimits } from "#core/http/rate-limit.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { NO_WRITE } from "#core/write/part.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { type AccessRequest, accessRequests } from "#db/schema/sharing.ts";
import { ticketWrite } from "#functions/support/file-ticket.ts";
import { blockVisitor } from "./block-visitor.ts";
import { changeStatus } from "./change-status.ts";
import { loadRequest } from "./decide.ts";
import { openVisitor } from "./sealed.ts";

/** What a report does to an open request or permission. */
const ENDED = { pending: "denied", approved: "withdrawn" } as const;

/**
 * Reports a visitor to staff with a support ticket, and blocks their address. An open request is denied and a
 * permission withdrawn. The visitor doesn't learn about the report.
 * @throws DomainError 404 if the request isn't for the caller; 409 for a second report; 429
 */
export async function reportVisitor(
  ctx: Ctx,
  userId: string,
  id: string,
  input: ReportVisitorBody,
): Promise<void> {
  const [reporter] = await enforceRateLimits(
    ctx,
    [{ rule: "report.account", subject: userId }],
    ctx.db.select().from(users).where(eq(users.id, userId)),
  );
  if (!reporter) throw unauthenticated();
  await attempt(ctx, async () => {
    const { request } = await loadRequest(ctx, userId, id);
    if (request.reportedAt !== null)
      throw conflict("already_reported", "You've already reported this person. We're looking into it.");
    const ticket = ticketWrite(ctx, await ticketOf(ctx, reporter, request, input));
    const { status } = request;
    const change =
      status === "pending" || status === "approved" ? changeStatus(ctx, request, ENDED[status]) : NO_WRITE;
    const unreported = and(eq(accessRequests.id, id), isNull(accessRequests.reportedAt));
    await commit(ctx, {
      statements: [
        ctx.db.update(accessRequests).set({ reportedAt: ctx.now() }).where(unreported),
        mustHaveChanged(ctx.db),
        ...change.statements,
        ...blockVisitor(ctx, request),
        auditRow(ctx, {
          actor: userId,
          action: "visitor.reported",
          entity: "access_request",
          entityId: id,
          detail: { reason: input.reason },
        }),
        ...ticket.statements,
      ],
      effects: [...change.effects, ...ticket.effects],
      resourceId: id,
    });
  });
}

async function ticketOf(
  ctx: Ctx,
  reporter: User,
  request: AccessRequest,
  { reason, details }: ReportVisitorBody,
) {
  const visitor = await openVisitor(ctx, request);
  const facts = [
    `Access request: ${request.id}`,
    `Share link: ${request.linkId}`,
    `Visitor: ${visitor.name}, ${visitor.email}`,
    `Reported by: ${reporter.id}`,
    `Reason: ${REPORT_REASON_LABEL[reason]}`,
  ];
  return {
    name: `${reporter.firstName} ${reporter.lastName}`.trim(),
    email: reporter.email,
    category: "general" as const,
    subject: `A visitor was reported: ${reason.replace("_", " ")}`,
    message: [
      ...facts,
      ...(visitor.message ? ["", "The visitor wrote:", visitor.message] : []),
      ...(details ? ["", "The report says:", details] : []),
    ].join("\n"),
  };
}
