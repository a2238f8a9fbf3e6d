import type { ExportFormat } from "#contract/enums.ts";
import type { ReportClaims } from "#contract/sharing/signed.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { conflict, type DomainError } from "#core/errors.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { combine } from "#core/write/part.ts";
import { presentVerification, type VerificationAnswer } from "#functions/lifecycle/show/present.ts";
import { reportReader } from "#functions/verdicts/judged.ts";
import { loadCaseFile } from "../verification/case-file/load-case-file.ts";
import { assetFonts } from "./asset-fonts.ts";
import { BYTE_ORDER_MARK, reportCsv } from "./csv.ts";
import { notifyDownloaded } from "./download-notice.ts";
import { buildReport, type Report, WATERMARK } from "./report.ts";
import { reserveReport, signJson, signPdf, signSlip } from "./sign.ts";

const MEDIA_TYPE: Record<ExportFormat, string> = {
  pdf: "application/pdf",
  json: "application/json; charset=utf-8",
  csv: "text/csv; charset=utf-8; header=present",
};

/**
 * Exports a completed verification for a viewer who may see its results now. Before the file is sent, the audit log
 * records who exported it and in which format. If that was the requester's side, the subject is notified.
 * @throws DomainError 404 for everyone who isn't a party to it; 409 `not_completed`, `results_held` or
 *   `consent_withdrawn`
 */
export async function exportReport(
  ctx: Ctx,
  userId: string,
  id: string,
  format: ExportFormat,
): Promise<Response> {
  const { caseFile, answer, report, statement } = await attempt(ctx, () => prepare(ctx, userId, id, format));
  const body = await render(ctx, report, format, statement);
  const audit = auditRow(ctx, {
    actor: userId,
    action: "results.exported",
    entity: "verification",
    entityId: id,
    detail: { format, ...(statement && { report_id: statement.jti }) },
  });
  await commit(ctx, { ...combine({ statements: [audit] }, notifyDownloaded(ctx, caseFile)), resourceId: id });
  return new Response(body, {
    headers: {
      "Content-Type": MEDIA_TYPE[format],
      "Content-Disposition": `attachment; filename="${fileName(answer, format)}"`,
      "Cache-Control": "no-store",
    },
  });
}

/**
 * Reads the verification, and reserves a status entry for the report's signed statement. A CSV table isn't signed, so
 * it has neither.
 */
async function prepare(ctx: Ctx, userId: string, id: string, format: ExportFormat) {
  const caseFile = await loadCaseFile(ctx, userId, id);
  const answer = await presentVerification(ctx, caseFile, reportReader(caseFile.verification));
  const { results, verdict } = answer;
  if (!results || !verdict || !answer.actions.includes("export")) throw refusal(answer);
  const report = buildReport({ ...answer, results, verdict }, ctx.now());
  const statement = format === "csv" ? null : await reserveReport(ctx, caseFile.verification, report);
  return { caseFile, answer, report, statement };
}

function refusal(answer: VerificationAnswer): DomainError {
  const isHidden = answer.consent.withdrawn_at !== null && !answer.viewer_roles.includes("target");
  if (answer.mutual.held && !isHidden)
    return conflict(
      "results_held",
      "This is a mutual check. Both results open together, once the other check ends.",
    );
  return answer.status === "completed"
    ? conflict("consent_withdrawn", "Consent was withdrawn, so you can no longer export the results.")
    : conflict("not_completed", "You can only export a completed verification.");
}

async function render(
  ctx: Ctx,
  report: Report,
  format: ExportFormat,
  statement: ReportClaims | null,
): Promise<BodyInit> {
  if (!statement) return BYTE_ORDER_MARK + reportCsv(report);
  if (format === "json") return `${JSON.stringify(await signJson(ctx, report, statement), null, 2)}\n`;
  // The font engine is most of this endpoint's code, and only this format needs it.
  const { renderPdf } = await import("./pdf/render.ts");
  const pdf = await renderPdf(report, await signSlip(ctx, statement), assetFonts(ctx.env));
  return signPdf(ctx, pdf, statement);
}

/**
 * `countersign-identity-3f9k2m.pdf` distinguishes reports without naming anyone. A test is recognizable
 * before it's opened: `countersign-identity-3f9k2m-TEST.pdf`.
 */
function fileName(
  { verification_type, peer, id, sandbox }: VerificationAnswer,
  format: ExportFormat,
): string {
  const mark = sandbox ? `-${WATERMARK}` : "";
  return `countersign-${peer?.kind ?? verification_type}-${id.slice(-6)}${mark}.${format}`;
}
