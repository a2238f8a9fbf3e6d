import canonicalize from "canonicalize";
import { and, eq, exists, sql } from "drizzle-orm";
import { PDF_MARK, type ReportClaims, TOKEN_TYPE } from "#contract/sharing/signed.ts";
import { unixSeconds } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { sha256, utf8 } from "#core/crypto/encode.ts";
import { newId } from "#core/ids.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { signToken } from "#functions/credentials/sign.ts";
import { reserveStatus, statusReference } from "#functions/credentials/status-entries.ts";
import { issuer } from "#functions/credentials/type-metadata.ts";
import { moduleOf } from "./module-of.ts";
import type { Report } from "./report.ts";

/**
 * Reserves an entry in the status lists for a report. The entry is revoked whenever the result changes, for example if
 * a finding is disputed or consent is withdrawn.
 * @param verification the row that the report was made from
 * @returns the claims of the report's statement
 * @throws LostRace if the verification has changed since it was read
 */
export async function reserveReport(
  ctx: Ctx,
  { id, version, targetUserId }: Pick<Verification, "id" | "version" | "targetUserId">,
  report: Report,
): Promise<ReportClaims> {
  const unchanged = ctx.db
    .select({ one: sql`1` })
    .from(verifications)
    .where(and(eq(verifications.id, id), eq(verifications.version, version)));
  const entry = await reserveStatus(ctx, {
    kind: "report",
    userId: targetUserId,
    factsExpireAt: null,
    sources: [id],
    holds: exists(unchanged),
  });
  const { APP_URL } = ctx.env;
  return {
    jti: newId("rep", ctx.now()),
    iss: issuer(APP_URL),
    iat: unixSeconds(ctx.now()),
    verification_id: id,
    verification_type: report.verification.verification_type,
    completed_at: report.verification.completed_at,
    overall_score: report.results.overall_score,
    watermark: report.watermark,
    status: statusReference(APP_URL, entry),
  };
}

/** What a PDF says about how to verify it. */
export interface PrintedSlip {
  reportId: string;
  /**
   * The content of the QR code: the address of the verification page, with the signed slip in the fragment, which
   * browsers don't send to servers.
   */
  address: string;
}

/**
 * Signs what the QR code on a printed report says: which report this is, its type, date and score, and whether it's a
 * test, but nothing about the rest of the sheet. It's short, so that the code stays coarse enough to scan from paper.
 */
export async function signSlip(ctx: Ctx, claims: ReportClaims): Promise<PrintedSlip> {
  const { verification_id: _, ...slip } = claims;
  const token = await signToken(ctx, TOKEN_TYPE.slip, slip);
  return { reportId: claims.jti, address: new URL(`/verify#${token}`, ctx.env.APP_URL).href };
}

/**
 * Appends a statement to a PDF: a comment line with the number of bytes that it covers and a compact JWS over their
 * SHA-256. Every byte before the line is signed, and nothing may follow it.
 */
export async function signPdf(
  ctx: Ctx,
  pdf: Uint8Array<ArrayBuffer>,
  claims: ReportClaims,
): Promise<Uint8Array<ArrayBuffer>> {
  const statement = await signToken(ctx, TOKEN_TYPE.statement, {
    ...claims,
    form: "pdf",
    offset: pdf.length,
    sha256: await sha256(pdf),
  });
  return Buffer.concat([pdf, utf8(`${PDF_MARK} ${pdf.length} ${statement}\n`)]) as Uint8Array<ArrayBuffer>;
}

/**
 * Adds a signed statement to a JSON report. The signature covers the canonical form (RFC 8785) of the object
 * without `statement`, so it stays valid if the spacing or the order of the properties changes.
 */
export async function signJson(
  ctx: Ctx,
  report: Report,
  claims: ReportClaims,
): Promise<Report & { statement: string }> {
  // The file has no undefined properties, so the signature must not cover any.
  const plain = JSON.parse(JSON.stringify(report)) as Report;
  const statement = await signToken(ctx, TOKEN_TYPE.statement, {
    ...claims,
    form: "json",
    assurance: moduleOf(report),
    sha256: await sha256(canonicalize(plain) ?? ""),
  });
  return { ...plain, statement };
}
