import type { Action } from "#contract/enums.ts";
import { adverseActionActions } from "#functions/adverse-action/present.ts";
import { canDecideContacts } from "#functions/attestation/present.ts";
import { disputeActions } from "#functions/disputes/present.ts";
import { canRate } from "#functions/trust/rate.ts";
import {
  canActForRequester,
  canDiscuss,
  canOrganize,
  canSeeResults,
  type Standing,
} from "#functions/verification/case-file/standing.ts";
import { canMove } from "#functions/verification/transitions.ts";

/** @returns what this viewer can do now, except for proving a phone number (`codeActions`) */
export function actionsOf(caseFile: Standing): Action[] {
  const { verification, viewerRoles, consent } = caseFile;
  const { status } = verification;
  const isTarget = viewerRoles.includes("target");
  const actions: Action[] = [];
  if (canActForRequester(caseFile) && canMove("cancel", status)) actions.push("cancel");
  if (isTarget) {
    if (canMove("consent", status)) actions.push("consent", "decline");
    const mayAdd = !verification.evidenceCompleteAt;
    if (mayAdd && canMove("upload", status)) actions.push("upload");
    if (mayAdd && canMove("evidence_complete", status)) actions.push("evidence_complete");
    const mayWithdraw = canMove("withdraw", status) || canMove("withdraw_result", status);
    if (mayWithdraw && consent && !consent.withdrawnAt) actions.push("withdraw");
  }
  if (canDecideContacts(caseFile)) actions.push("contacts");
  if (canMove("export", status) && canSeeResults(caseFile)) actions.push("export");
  actions.push(...disputeActions(caseFile, canSeeResults(caseFile)));
  actions.push(...adverseActionActions(caseFile, canSeeResults(caseFile)));
  if (canRate(caseFile)) actions.push("rate");
  if (canOrganize(caseFile)) actions.push("organize");
  if (verification.teamId !== null && canDiscuss(caseFile)) actions.push("discuss");
  if (isTarget && verification.requesterId !== caseFile.viewerId) {
    actions.push(...(caseFile.requesterReported ? [] : (["report"] as const)), "block");
    if (verification.peer && !verification.mutualWith && canMove("mutual", status)) actions.push("mutual");
  }
  return actions;
}
