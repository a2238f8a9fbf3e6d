import { hasPermission } from "#contract/teams/permissions.ts";
import type { OwnTeam } from "../page/workspace.ts";

const percentageFormat = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** A percentage with at most one decimal: 87.54 as `87.5%`. */
export const percentage = (value: number): string => `${percentageFormat.format(value)}%`;

/** @returns the user's time zone as an IANA name, like `Europe/Berlin` */
export const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * @returns the options of a menu that selects whose figures to show: the person's own, with an empty id, and those of
 *   each team that lets them see its figures. No options if there's no such team
 */
export function scopeChoices(teams: readonly OwnTeam[]): { id: string; label: string }[] {
  const open = teams.filter(({ role, locked }) => !locked && hasPermission(role, "analytics:read"));
  if (open.length === 0) return [];
  return [{ id: "", label: "Your own requests" }, ...open.map(({ id, name }) => ({ id, label: name }))];
}
