import { hasPermission } from "#contract/teams/permissions.ts";
import type { OwnTeam } from "../page/workspace.ts";

const percentageFormat = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** A percentage with at most one decimal: 87.54 as `87.5%`. */
export const percentage = (value: number): string => `${percentageFormat.format(value)}%`;

/** @returns the reader's time zone as an IANA name, like `Europe/Berlin` */
export const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * @returns the menu in which a member of these teams chooses whose figures to see: their own, with an empty id, or a
 *   team's; an empty list if there's nothing to choose
 */
export function scopeChoices(teams: readonly OwnTeam[]): { id: string; label: string }[] {
  const open = teams.filter(({ role, locked }) => !locked && hasPermission(role, "analytics:read"));
  if (open.length === 0) return [];
  return [{ id: "", label: "Your own requests" }, ...open.map(({ id, name }) => ({ id, label: name }))];
}
