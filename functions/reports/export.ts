import type { ExportFormat } from "#contract/enums.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { conflict, type DomainError } from "#core/errors.ts";
import { runBatch } from "#db/batch.ts";
import { presentVerification, type VerificationAnswer } from "#functions/lifecycle/present.ts";
import { loadCaseFile } from "#functions/verification/case-file.ts";
import { assetFonts } from "./asset-fonts.ts";
import { BYTE_ORDER_MARK, reportCsv } from "./csv.ts";
import { buildReport, type Report, WATERMARK } from "./report.ts";

const MEDIA_TYPE: Record<ExportFormat, string> = {
  pdf: "application/pdf",
  json: "application/json; charset=utf-8",
  csv: "text/csv; charset=utf-8; header=present",
};

/**
 * Exports a completed verification for a viewer who may see its results now. The audit log records who exported it, and
 * in which format, before the file leaves.
 * @throws DomainError 404 for everyone who isn't a party to it; 409 `not_completed`, `results_held` or
 *   `consent_withdrawn`
 */
export async function exportReport(
  ctx: Ctx,
  userId: string,
  id: string,
  format: ExportFormat,
): Promise<Response> {
  const answer = await presentVerification(ctx, await loadCaseFile(ctx, userId, id));
  const { results } = answer;
  if (!results || !answer.actions.includes("export")) throw refusal(answer);
  const report = buildReport({ ...answer, results }, ctx.now());
  const body = await render(ctx, report, format);
  await runBatch(ctx.db, [
    auditRow(ctx, {
      actor: userId,
      action: "results.exported",
      entity: "verification",
      entityId: id,
      detail: { format },
    }),
  ]);
  return new Response(body, {
    headers: {
      "Content-Type": MEDIA_TYPE[format],
      "Content-Disposition": `attachment; filename="${fileName(answer, format)}"`,
      "Cache-Control": "no-store",
    },
  });
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

async function render(ctx: Ctx, report: Report, format: ExportFormat): Promise<BodyInit> {
  if (format === "json") return `${JSON.stringify(report, null, 2)}\n`;
  if (format === "csv") return BYTE_ORDER_MARK + reportCsv(report);
  // The font engine is most of this endpoint's code, and only this format needs it.
  const { renderPdf } = await import("./pdf/render.ts");
  return renderPdf(report, assetFonts(ctx.env));
}

/**
 * `countersign-identity-3f9k2m.pdf` tells reports apart without naming anyone. A test is recognizable before it's
 * opened: `countersign-identity-3f9k2m-TEST.pdf`.
 */
function fileName(
  { verification_type, peer, id, sandbox }: VerificationAnswer,
  format: ExportFormat,
): string {
  const mark = sandbox ? `-${WATERMARK}` : "";
  return `countersign-${peer?.kind ?? verification_type}-${id.slice(-6)}${mark}.${format}`;
}
