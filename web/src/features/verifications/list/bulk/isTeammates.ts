import type { VerificationRow } from "#features/verifications/shared/api/types.ts";

/** @returns whether a row is a request of the viewer's team that someone else made */
export const isTeammates = ({ viewer_roles: roles }: Pick<VerificationRow, "viewer_roles">): boolean =>
  roles.includes("team") && !roles.includes("requester");

/** Says which of a team's requests can be canceled. */
export const WHO_CANCELS =
  "Only pending verifications can be cancelled, by their requester or someone who manages the team.";
