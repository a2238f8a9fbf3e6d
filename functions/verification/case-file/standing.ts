import { hasPermission } from "#contract/teams/permissions.ts";
import type { CaseFile } from "./case-file.ts";

/** The parts of a case file that decide what its viewer may see and do. */
export type Standing = Pick<
  CaseFile,
  | "verification"
  | "consent"
  | "checks"
  | "disputes"
  | "adverseAction"
  | "counterpart"
  | "requesterReported"
  | "myRating"
  | "teamRole"
  | "viewerId"
  | "viewerRoles"
>;

/**
 * @returns whether the viewer may tag and assign the request: its requester or, for a team's request, the members whose
 *   role allows new requests. A teammate who is only its subject can't, because subjects don't see tags or assignments
 */
export function canOrganize(standing: Pick<Standing, "verification" | "viewerRoles" | "teamRole">): boolean {
  const { verification, viewerRoles, teamRole } = standing;
  if (verification.teamId === null) return viewerRoles.includes("requester");
  if (viewerRoles.includes("target") && !viewerRoles.includes("requester")) return false;
  return teamRole !== null && hasPermission(teamRole, "verifications:create");
}

/**
 * @returns whether the viewer may read the team's notes and watch the request: the requester's side, including members
 *   with read-only roles. Subjects don't see any of it, unless they made the request themselves
 */
export function canDiscuss(standing: Pick<Standing, "verification" | "viewerRoles" | "teamRole">): boolean {
  const { verification, viewerRoles, teamRole } = standing;
  const isRequester = viewerRoles.includes("requester");
  if (verification.teamId === null) return isRequester;
  return teamRole !== null && (isRequester || !viewerRoles.includes("target"));
}

/**
 * @returns whether the viewer acts as the requester. A request belongs to the requesting team, so members who manage
 *   requests can act on each other's, except on one about themselves. A requester whose role no longer allows requests
 *   can't act even on their own
 */
export function canActForRequester(
  standing: Pick<Standing, "verification" | "viewerRoles" | "teamRole">,
): boolean {
  const { verification, viewerRoles, teamRole } = standing;
  if (verification.teamId === null) return viewerRoles.includes("requester");
  if (teamRole === null) return false;
  if (viewerRoles.includes("requester")) return hasPermission(teamRole, "verifications:create");
  return !viewerRoles.includes("target") && hasPermission(teamRole, "verifications:manage");
}

/** @returns whether the viewer sees the results now. */
export function canSeeResults(caseFile: Standing): boolean {
  const { verification, viewerRoles, consent } = caseFile;
  if (verification.status !== "completed" || isWaitingForCounterpart(caseFile)) return false;
  return viewerRoles.includes("target") || !consent?.withdrawnAt;
}

/**
 * @returns whether a result waits for the other half of a mutual check; both are released together. A result
 *   that was already visible when the other check was requested stays visible.
 */
export function isWaitingForCounterpart(caseFile: Standing): boolean {
  const { verification, counterpart } = caseFile;
  if (verification.status !== "completed" || counterpart === null || !waitsForCounterpart(caseFile))
    return false;
  if (verification.peer?.releasedAt !== undefined) return false;
  return counterpart.status === "pending" || counterpart.status === "in_progress";
}

/**
 * @returns whether the viewer waits for the other half. If the requester can't see that half, their side doesn't wait.
 */
export const waitsForCounterpart = ({
  verification,
  viewerRoles,
}: Pick<Standing, "verification" | "viewerRoles">) =>
  !verification.peer?.mutualUnseen || viewerRoles.includes("target");
