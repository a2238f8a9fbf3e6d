import type { Team } from "../queries.ts";

/** Who did what in a team. */
export function ActivityCard(_: { team: Team }) {
  return null;
}
