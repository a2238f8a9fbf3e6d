import type { TeamRole } from "../enums.ts";
import { DAY, MINUTE } from "../time.ts";

/** Limits, values and labels for teams that the browser and the server must agree on. */

export const TEAM = {
  maxName: 100,
  /** Maximum open invitations per team. */
  maxInvitations: 50,
  /** Maximum addresses in one invitation form. */
  maxAddresses: 20,
  /** Maximum emails about one invitation. */
  maxMails: 3,
  /** How long an invitation is valid, in milliseconds. */
  invitationLifetime: 7 * DAY,
  maxMessage: 500,
  maxDepartments: 50,
  maxDepartment: 50,
  maxDomains: 20,
  /** Milliseconds after which a member who hasn't used the product counts as inactive. */
  inactiveAfter: 30 * DAY,
  /** How precisely we record when a member last used the product, in milliseconds. */
  activityStep: 10 * MINUTE,
  /** Maximum number of teams that a person can be in. */
  maxTeams: 20,
  membersPerPage: 20,
} as const;

export const MEMBER_STATUSES = ["active", "inactive", "pending"] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];

export const ROLE_LABEL: Record<TeamRole, string> = {
  owner: "Owner",
  admin: "Admin",
  manager: "Manager",
  member: "Member",
  viewer: "Viewer",
};

/** What each role may do, in a few words. */
export const ROLE_HELP: Record<TeamRole, string> = {
  owner: "Full access, and transfers or deletes the team",
  admin: "Full access",
  manager: "Manages the team and its verifications",
  member: "Performs verifications",
  viewer: "Sees everything, changes nothing",
};

/** The state of an invitation. `used`: the person who accepted it is still a member. `removed`: they no longer are. */
export type InvitationState = "open" | "used" | "removed" | "expired" | "cancelled";

/** Kinds of entries in a team's activity log. */
export const ACTIVITY_KINDS = ["members", "verifications", "settings"] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];
