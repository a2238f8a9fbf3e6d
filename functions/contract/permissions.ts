import type { TeamRole } from "./enums.ts";

/** What a team role allows, shared by the server's guards and the screens (spec 1 §6). */
export const PERMISSIONS = {
  "verifications:read": ["owner", "admin", "manager", "member", "viewer"],
  "verifications:create": ["owner", "admin", "manager", "member"],
  "verifications:export": ["owner", "admin", "manager", "member", "viewer"],
  "analytics:read": ["owner", "admin", "manager", "member"],
  "team:read": ["owner", "admin", "manager", "member", "viewer"],
  "team:manage": ["owner", "admin", "manager"],
  "billing:manage": ["owner", "admin"],
} as const satisfies Record<string, readonly TeamRole[]>;
export type Permission = keyof typeof PERMISSIONS;

/** @returns whether a member with this role may do this */
export function may(role: TeamRole, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly TeamRole[]).includes(role);
}
