import { type Effect, live } from "#core/effects.ts";

/** What happened to a team. */
export type TeamChange =
  | "created"
  | "settings"
  | "joined"
  | "role"
  | "removed"
  | "transfer"
  | "deleted"
  | "invited"
  | "invitation_cancelled";

/**
 * @param userId the only person who gets the event; by default, every member does
 * @returns the event that makes open pages fetch the team again
 */
export const teamUpdated = (teamId: string, change: TeamChange, userId?: string): Effect =>
  live("team_updated", { team_id: teamId, change, ...(userId !== undefined && { user_id: userId }) });
