import { TEAM_ROLES, type TeamRole } from "../enums.ts";

/** What each team role may do. The server's guards and the screens look it up with the functions below. */
const PERMISSIONS = {
  "verifications:read": ["owner", "admin", "manager", "member", "viewer"],
  /** Request verifications for the team, tag and assign them, and write notes. */
  "verifications:create": ["owner", "admin", "manager", "member"],
  /** Act for the team on requests that other members made. */
  "verifications:manage": ["owner", "admin", "manager"],
  /** Save, change and delete the team's templates. */
  "templates:manage": ["owner", "admin", "manager"],
  "verifications:export": ["owner", "admin", "manager", "member", "viewer"],
  "analytics:read": ["owner", "admin", "manager", "member"],
  /** See the team's figures broken down by member. */
  "analytics:members": ["owner", "admin", "manager"],
  "team:read": ["owner", "admin", "manager", "member", "viewer"],
  /** Invite and remove members, and change their roles and departments. */
  "team:manage": ["owner", "admin", "manager"],
  /** See who did what. */
  "team:activity": ["owner", "admin", "manager"],
  /** Change the team's name, departments and sign-in rules. */
  "team:settings": ["owner", "admin"],
  /** Transfer or delete the team. */
  "team:own": ["owner"],
  "billing:read": ["owner", "admin", "manager", "member", "viewer"],
  "billing:manage": ["owner", "admin"],
  "api:read": ["owner", "admin"],
  "api:manage": ["owner", "admin"],
} as const satisfies Record<string, readonly TeamRole[]>;
export type Permission = keyof typeof PERMISSIONS;

/** Roles that members can be given. Ownership is transferred instead. */
export const GRANTABLE_ROLES = [
  "admin",
  "manager",
  "member",
  "viewer",
] as const satisfies readonly TeamRole[];
export type GrantableRole = (typeof GRANTABLE_ROLES)[number];

/** @returns whether a member with this role may do this */
export function hasPermission(role: TeamRole, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly TeamRole[]).includes(role);
}

/** @returns the roles that have a permission, the highest first, for queries over members */
export const rolesWith = (permission: Permission): TeamRole[] =>
  TEAM_ROLES.filter((role) => hasPermission(role, permission));

/** Whether a role ranks above another one. */
const isAbove = (role: TeamRole, other: TeamRole) => TEAM_ROLES.indexOf(role) < TEAM_ROLES.indexOf(other);

/** @returns the roles that rank above this one */
export const rolesAbove = (own: TeamRole): TeamRole[] => TEAM_ROLES.filter((role) => isAbove(role, own));

/** @returns the roles that a member with this role can give to others: none above their own */
export const grantableBy = (own: TeamRole): GrantableRole[] =>
  hasPermission(own, "team:manage") ? GRANTABLE_ROLES.filter((role) => !isAbove(role, own)) : [];

/** @returns whether a member with the role `own` may change or remove one with the role `theirs` */
export const canEditMember = (own: TeamRole, theirs: TeamRole): boolean =>
  hasPermission(own, "team:manage") && theirs !== "owner" && !isAbove(theirs, own);
