import { may } from "#contract/permissions.ts";
import type { CaseFile } from "./case-file.ts";

/** What of a verification, and of its viewer, decides what they may do. */
export type Standing = Pick<
  CaseFile,
  | "verification"
  | "consent"
  | "checks"
  | "disputes"
  | "adverseAction"
  | "counterpart"
  | "requesterReported"
  | "teamRole"
  | "viewerId"
  | "viewerRoles"
>;

/**
 * @returns whether the viewer files the request under tags and hands it to somebody: the requester's side, without a
 *   teammate whom it is about, for they do not see either
 */
export function organizes({ viewerRoles, teamRole }: Pick<Standing, "viewerRoles" | "teamRole">): boolean {
  if (viewerRoles.includes("requester")) return true;
  return !viewerRoles.includes("target") && teamRole !== null && may(teamRole, "verifications:create");
}

/** @returns whether the viewer is shown the results now. */
export function seesResults(caseFile: Standing): boolean {
  const { verification, viewerRoles, consent } = caseFile;
  if (verification.status !== "completed" || isHeld(caseFile)) return false;
  return viewerRoles.includes("target") || !consent?.withdrawnAt;
}

/**
 * @returns whether a result waits for the one that goes the other way: both are released together. One that was out
 *   before the other one was asked for stays out.
 */
export function isHeld(caseFile: Standing): boolean {
  const { verification, counterpart } = caseFile;
  if (verification.status !== "completed" || counterpart === null || !waits(caseFile)) return false;
  if (verification.peer?.releasedAt !== undefined) return false;
  return counterpart.status === "pending" || counterpart.status === "in_progress";
}

/** Nobody on the side of a requester who does not see the request that goes the other way waits for it. */
export const waits = ({ verification, viewerRoles }: Pick<Standing, "verification" | "viewerRoles">) =>
  !verification.peer?.mutualUnseen || viewerRoles.includes("target");
