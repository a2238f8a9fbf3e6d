import type { Action } from "#contract/enums.ts";
import { adverseActionActions } from "#functions/adverse-action/present.ts";
import { decidesContacts } from "#functions/attestation/present.ts";
import { disputeActions } from "#functions/disputes/present.ts";
import { organizes, type Standing, seesResults } from "#functions/verification/standing.ts";
import { canMove } from "#functions/verification/transitions.ts";

/** @returns what this viewer may do now, except for proving a phone number. Screens offer only these actions. */
export function actionsOf(caseFile: Standing): Action[] {
  const { verification, viewerRoles, consent } = caseFile;
  const { status } = verification;
  const isTarget = viewerRoles.includes("target");
  const actions: Action[] = [];
  if (viewerRoles.includes("requester") && canMove("cancel", status)) actions.push("cancel");
  if (isTarget) {
    if (canMove("consent", status)) actions.push("consent", "decline");
    const mayAdd = !verification.evidenceCompleteAt;
    if (mayAdd && canMove("upload", status)) actions.push("upload");
    if (mayAdd && canMove("evidence_complete", status)) actions.push("evidence_complete");
    const mayWithdraw = canMove("withdraw", status) || canMove("withdraw_result", status);
    if (mayWithdraw && consent && !consent.withdrawnAt) actions.push("withdraw");
  }
  if (decidesContacts(caseFile)) actions.push("contacts");
  if (canMove("export", status) && seesResults(caseFile)) actions.push("export");
  actions.push(...disputeActions(caseFile, seesResults(caseFile)));
  actions.push(...adverseActionActions(caseFile, seesResults(caseFile)));
  if (organizes(caseFile)) actions.push("organize");
  if (isTarget && verification.requesterId !== caseFile.viewerId) {
    actions.push(...(caseFile.requesterReported ? [] : (["report"] as const)), "block");
    if (verification.peer && !verification.mutualWith && canMove("mutual", status)) actions.push("mutual");
  }
  return actions;
}
