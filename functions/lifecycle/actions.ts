import type { Action } from "#contract/enums.ts";
import { adverseActionActions } from "#functions/adverse-action/present.ts";
import { decidesContacts } from "#functions/attestation/present.ts";
import { disputeActions } from "#functions/disputes/present.ts";
import { organizes, type Standing, seesResults } from "#functions/verification/standing.ts";
import { canMove } from "#functions/verification/transitions.ts";

/** @returns what this viewer may do now, but for proving a phone number; screens offer nothing else. */
export function actionsOf(dossier: Standing): Action[] {
  const { verification, viewerRoles, consent } = dossier;
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
  if (decidesContacts(dossier)) actions.push("contacts");
  if (canMove("export", status) && seesResults(dossier)) actions.push("export");
  actions.push(...disputeActions(dossier, seesResults(dossier)));
  actions.push(...adverseActionActions(dossier, seesResults(dossier)));
  if (organizes(dossier)) actions.push("organize");
  if (isTarget && verification.requesterId !== dossier.viewerId) {
    actions.push(...(dossier.requesterReported ? [] : (["report"] as const)), "block");
    if (verification.peer && !verification.mutualWith && canMove("mutual", status)) actions.push("mutual");
  }
  return actions;
}
