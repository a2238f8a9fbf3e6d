import type { CheckRow } from "../../db/schema/checks.ts";
import type { Document } from "../../db/schema/documents.ts";
import { checkById } from "../checks/registry.ts";
import { buildResults } from "../checks/results.ts";
import type { CheckResult, Claims } from "../checks/types.ts";
import type { Ctx } from "../context.ts";
import { CONSENT_VERSION, consentText } from "../contract/consent.ts";
import type { Action } from "../contract/enums.ts";
import { CHECK_LABEL } from "../contract/labels.ts";
import { open } from "../crypto/fields.ts";
import { openClaims } from "./claims.ts";
import { expectedBy } from "./clocks.ts";
import type { Dossier } from "./dossier.ts";
import { canMove } from "./transitions.ts";

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** @returns what this viewer may do now; screens offer nothing else. */
export function actionsOf({ verification, viewerRoles, consent }: Dossier): Action[] {
  const { status } = verification;
  const isTarget = viewerRoles.includes("target");
  const actions: Action[] = [];
  if (viewerRoles.includes("requester") && canMove("cancel", status)) actions.push("cancel");
  if (isTarget) {
    if (canMove("consent", status)) actions.push("consent", "decline");
    if (canMove("upload", status)) actions.push("upload");
    if (canMove("evidence_complete", status) && !verification.evidenceCompleteAt)
      actions.push("evidence_complete");
    const mayWithdraw = canMove("withdraw", status) || canMove("withdraw_result", status);
    if (mayWithdraw && consent && !consent.withdrawnAt) actions.push("withdraw");
  }
  if (canMove("export", status) && seesResults(verification.status, viewerRoles, consent))
    actions.push("export");
  return actions;
}

function seesResults(status: string, roles: Dossier["viewerRoles"], consent: Dossier["consent"]): boolean {
  return status === "completed" && (roles.includes("target") || !consent?.withdrawnAt);
}

/**
 * The detail answer of a verification for one viewer (design: API contract). Notes, cost and urgent reason are
 * the requester's side's only; the subject's account stays unknown to them until consent; results become null to
 * everyone but the subject once consent is withdrawn.
 */
export async function presentVerification(ctx: Ctx, dossier: Dossier) {
  const { verification: v, requester, consent, viewerRoles, viewerId } = dossier;
  const isTarget = viewerRoles.includes("target");
  // A teammate whom the request is about is its subject before anything else.
  const isRequesterSide = viewerRoles.includes("requester") || (viewerRoles.includes("team") && !isTarget);
  const claims = await openClaims(ctx, v);
  const checkResults = await Promise.all(dossier.checks.map((row) => resultOf(ctx, row)));
  const showResults = seesResults(v.status, viewerRoles, consent);
  const showChecks = isTarget || !consent?.withdrawnAt;
  const showDocuments = isTarget || (consent !== null && !consent.withdrawnAt);
  return {
    id: v.id,
    verification_type: v.type,
    status: v.status,
    stage: v.stage,
    failure_reason: v.failureReason,
    purpose: v.purpose,
    peer: false,
    priority: v.priority,
    requested_services: v.services,
    target_user_email: v.targetEmail,
    target_name: v.targetName,
    target_user_id: consent || v.targetUserId === viewerId ? v.targetUserId : null,
    requester_id: v.requesterId,
    requester_email: requester.email,
    requester_name: requester.name,
    team_id: isRequesterSide ? v.teamId : null,
    created_at: new Date(v.createdAt).toISOString(),
    updated_at: new Date(v.updatedAt).toISOString(),
    processing_started_at: iso(v.processingStartedAt),
    completed_at: iso(v.completedAt),
    expected_by: iso(v.processingStartedAt === null ? null : expectedBy(v.processingStartedAt, v.priority)),
    estimated_cost: isRequesterSide ? v.priceCents / 100 : null,
    notes: isRequesterSide ? v.notes : null,
    urgent_reason: isRequesterSide ? v.urgentReason : null,
    claims: presentClaims(claims, v.ssnLast4),
    consent: {
      text: consent?.textShown ?? consentTextOf(dossier),
      textVersion: consent?.textVersion ?? CONSENT_VERSION,
      given_at: iso(consent?.givenAt ?? null),
      withdrawn_at: iso(consent?.withdrawnAt ?? null),
    },
    checks: showChecks ? dossier.checks.map(presentCheck) : [],
    documents: showDocuments ? dossier.documents.map(presentDocument) : [],
    results: showResults ? buildResults(checkResults) : null,
    sandbox: dossier.checks.some((check) => check.sandbox),
    viewer_roles: viewerRoles,
    actions: actionsOf(dossier),
  };
}
export type VerificationAnswer = Awaited<ReturnType<typeof presentVerification>>;

/** @returns the words the subject of this request is asked to agree to. */
export function consentTextOf({
  verification: v,
  requester,
}: Pick<Dossier, "verification" | "requester">): string {
  const services = v.services.map((id) => CHECK_LABEL[id]);
  return consentText(requester.name, v.type, v.purpose, services);
}

function presentClaims(claims: Claims, ssnLast4: string | null) {
  const { street, city, state, zipCode, country } = claims.address ?? {};
  return {
    first_name: claims.firstName,
    last_name: claims.lastName,
    date_of_birth: claims.dateOfBirth,
    phone: claims.phone ?? null,
    address: claims.address
      ? {
          street: street ?? null,
          city: city ?? null,
          state: state ?? null,
          zipCode: zipCode ?? null,
          country: country ?? null,
        }
      : null,
    ssn_last4: ssnLast4,
  };
}

function presentCheck(row: CheckRow) {
  return {
    service: row.check,
    status: row.status,
    score: row.score === null ? null : Math.round(row.score * 100),
    grade: row.grade,
    reasons: row.reasons,
    source: row.source,
    checked_at: iso(row.checkedAt),
    expires_at: iso(row.expiresAt),
    sandbox: row.sandbox,
  };
}

/** The document answer: no storage key, no hash, nothing that was read from it. */
export function presentDocument(row: Document) {
  return {
    id: row.id,
    file_name: row.fileName,
    file_type: row.contentType,
    file_size: row.size,
    document_type: row.documentType,
    description: row.description,
    file_url: `/api/v1/documents/${row.id}/file`,
    reading: row.reading,
    reading_reason: row.readingReason,
    created_at: new Date(row.createdAt).toISOString(),
  };
}

const evidencePlace = (row: Pick<CheckRow, "id">) => ({ table: "checks", column: "evidence", row: row.id });

/** @returns a stored check as the engine's scoring and results take it. */
export async function resultOf(ctx: Ctx, row: CheckRow): Promise<CheckResult> {
  return {
    id: row.check,
    weight: checkById(row.check).weight,
    status: row.status,
    score: row.score,
    grade: row.grade,
    reasons: row.reasons,
    source: row.source,
    evidence: row.evidence ? JSON.parse(await open(ctx.env, evidencePlace(row), row.evidence)) : {},
    expiresAt: row.expiresAt,
    sandbox: row.sandbox,
  };
}
