import { sql } from "drizzle-orm";
import type { Action } from "#contract/enums.ts";
import { statedByRequester } from "#contract/verification/claims.ts";
import type { CodeBody } from "#contract/verification/code.schema.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job, live } from "#core/effects.ts";
import { conflict } from "#core/errors.ts";
import type { Client } from "#core/http/client.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once } from "#core/write/commit.ts";
import { combine, type WritePart } from "#core/write/part.ts";
import { mustHold } from "#db/batch.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import type { Claims } from "#functions/checks/engine/types.ts";
import type { CaseFile } from "#functions/verification/case-file/case-file.ts";
import { openClaims } from "#functions/verification/claims.ts";
import { assertMove, canMove } from "#functions/verification/transitions.ts";
import { assertSubject, loadCaseFile } from "../verification/case-file/load-case-file.ts";
import { checkCode } from "./answer.ts";
import { newCode, selectHasProvenEmail, selectLastCode, type ToProve } from "./send.ts";
import { type CodeState, presentCode } from "./state.ts";
import { type Reachable, reachable, whyNot } from "./why-not.ts";

/** The phone number that a request states, which its subject proves with {@link proveStatedPhone}. */

/** The parts of a case file that decide the state of proving its phone number. */
type Asked = Pick<CaseFile, "verification" | "checks" | "viewerId" | "viewerRoles">;

const asked = ({ checks }: Pick<CaseFile, "checks">) =>
  checks.find(({ check }) => check === "phone_verification");

const toProve = ({ viewerId, verification }: Asked): ToProve => ({
  channel: "sms",
  userId: viewerId,
  verificationId: verification.id,
});

/** A number that we can send a code to. */
type Open = Extract<Reachable, { whyNot: null }>;

const numberIn = (ctx: Ctx, claims: Claims) =>
  reachable(ctx.env, claims.phone, statedByRequester(claims).address?.country);

/**
 * Texts a code to the stated phone number, or checks a code that the subject entered. If the code is right, the check
 * runs again.
 * @throws DomainError 403 for other parties, 404 for strangers; 409 when the request doesn't need a phone number or
 *   isn't in progress, when its evidence is complete, or when the number is already proven or can't get a code; 422 and
 *   409 from {@link checkCode}; 429 and 409 from {@link newCode}
 */
export async function proveStatedPhone(
  ctx: Ctx,
  userId: string,
  id: string,
  client: Client,
  input: CodeBody,
  once?: Once,
): Promise<void> {
  const prove = async () => {
    const caseFile = await loadCaseFile(ctx, userId, id);
    assertSubject(caseFile);
    const phone = await openNumber(ctx, caseFile);
    const write =
      input.code === undefined
        ? await asks(ctx, client, caseFile, phone)
        : await answers(ctx, caseFile, input.code);
    await commit(ctx, { ...write, once, resourceId: id });
  };
  await attempt(ctx, prove, once);
}

async function openNumber(ctx: Ctx, caseFile: CaseFile): Promise<Open> {
  const { verification } = caseFile;
  const check = asked(caseFile);
  if (!check) throw conflict("no_phone_check", "This request doesn't need a phone number.");
  assertMove("code", verification.status);
  if (check.status === "passed") throw conflict("phone_proven", "This phone number is already verified.");
  if (verification.evidenceCompleteAt !== null)
    throw conflict(
      "evidence_complete",
      "You told us you have nothing more to add, so you can't add anything now.",
    );
  const phone = numberIn(ctx, await openClaims(ctx, verification));
  if (phone.whyNot) throw conflict(phone.whyNot.code, phone.whyNot.text);
  return phone;
}

const INSTEAD = "Try again tomorrow, or continue without this check. Nothing you've added is lost.";

async function asks(ctx: Ctx, client: Client, caseFile: CaseFile, phone: Open): Promise<WritePart> {
  const { number, country } = phone;
  const byText = { country, address: client.address, instead: INSTEAD };
  const code = await newCode(ctx, toProve(caseFile), number, byText);
  const entry = { actor: caseFile.viewerId, action: "code.asked", entity: "verification" } as const;
  return combine(code, { statements: [auditRow(ctx, { ...entry, entityId: caseFile.verification.id })] });
}

async function answers(ctx: Ctx, caseFile: CaseFile, digits: string): Promise<WritePart> {
  const { id } = caseFile.verification;
  const answer = await checkCode(ctx, toProve(caseFile), digits);
  const isOpen = sql`EXISTS (SELECT 1 FROM ${verifications}
    WHERE ${verifications.id} = ${id} AND ${verifications.status} = 'in_progress'
      AND ${verifications.evidenceCompleteAt} IS NULL)`;
  const entry = { actor: caseFile.viewerId, action: "code.answered", entity: "verification" } as const;
  return {
    statements: [mustHold(ctx.db, isOpen), ...answer.statements, auditRow(ctx, { ...entry, entityId: id })],
    effects: [
      job("checks.run", { verification_id: id }),
      // Makes the subject's other open pages stop asking for a code. The check's result comes with its own event.
      live("verification_updated", {
        verification_id: id,
        status: caseFile.verification.status,
        stage: caseFile.verification.stage,
        user_id: caseFile.viewerId,
      }),
    ],
  };
}

/** @returns the actions that the subject has now: `code` if we can send one and the number isn't proven */
export const codeActions = (state: CodeState | null): Action[] =>
  state?.offered && state.proven_at === null ? ["code"] : [];

/** @returns whether this viewer could be asked for a code at all; {@link presentStatedPhone} decides if they are */
export const mayBeAsked = (caseFile: Asked): boolean =>
  asked(caseFile) !== undefined &&
  caseFile.viewerRoles.includes("target") &&
  canMove("code", caseFile.verification.status);

/** @returns the state of proving the number; null if this viewer can't be asked for a code ({@link mayBeAsked}) */
export async function presentStatedPhone(
  ctx: Ctx,
  caseFile: Asked,
  claims: Claims,
): Promise<CodeState | null> {
  const check = asked(caseFile);
  const { verification } = caseFile;
  if (!check || !mayBeAsked(caseFile)) return null;
  const [[last], proven] = await ctx.db.batch([
    selectLastCode(ctx, toProve(caseFile)),
    selectHasProvenEmail(ctx, caseFile.viewerId),
  ]);
  const isProven = check.status === "passed" || last?.verifiedAt != null;
  const phone = numberIn(ctx, claims);
  const isClosed = verification.evidenceCompleteAt !== null;
  const problem = phone.whyNot ?? (proven.length === 0 ? whyNot(ctx.env, "email_unverified") : undefined);
  const why = isClosed ? "You told us you have nothing more to add." : problem?.text;
  const provenAt = isProven ? (last?.verifiedAt ?? check.checkedAt) : null;
  return presentCode(
    ctx,
    { number: phone.shown, whyNot: why ?? null, provenAt, isProvable: provenAt === null },
    last,
  );
}
