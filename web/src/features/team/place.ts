import { TEAM_ROLES } from "#contract/enums.ts";
import { hasPermission } from "#contract/teams/permissions.ts";
import { MEMBER_STATUSES, type MemberStatus, ROLE_LABEL } from "#contract/teams/teams.ts";
import { readFilters, type SearchFilters, type SearchKind } from "#ui/SearchBar/searchFilters.ts";
import type { MemberQuery, Team } from "./queries.ts";

export const STATUS_LABEL: Record<MemberStatus, string> = {
  active: "Active",
  inactive: "Inactive",
  pending: "Pending Invite",
};

/** The member list's search bar. Its type filter is the role. */
export const MEMBER_SEARCH: SearchKind = {
  noun: "members",
  placeholder: "Search name or email",
  statuses: MEMBER_STATUSES.map((id) => ({ id, label: STATUS_LABEL[id] })),
  types: TEAM_ROLES.map((id) => ({ id, label: ROLE_LABEL[id] })),
  typeLabel: "Role",
  defaults: {},
};

const VIEWS = ["members", "activity", "settings"] as const;
export type View = (typeof VIEWS)[number];
const VIEW_LABEL: Record<View, string> = { members: "Members", activity: "Activity", settings: "Settings" };

/** @returns the views of the team's page that a role can open */
const viewsFor = ({ role }: Pick<Team, "role">): View[] =>
  VIEWS.filter((view) => view !== "activity" || hasPermission(role, "team:activity"));

/** The team page's view, page and filters in the URL. */
export interface TeamPlace {
  view: View;
  page: number;
  filters: SearchFilters;
}

/** Reads the URL and ignores values it doesn't know. */
export function readTeamPlace(params: URLSearchParams, team: Pick<Team, "role">): TeamPlace {
  const page = Number(params.get("page"));
  return {
    view: viewsFor(team).find((view) => view === params.get("view")) ?? "members",
    page: Number.isInteger(page) && page > 0 ? page : 1,
    filters: readFilters(MEMBER_SEARCH, params),
  };
}

/** @returns the member endpoint's parameters */
export const toQuery = ({ page, filters }: Pick<TeamPlace, "page" | "filters">): MemberQuery => ({
  page: String(page),
  ...(filters.search && { search: filters.search }),
  ...(filters.status && { status: filters.status }),
  ...(filters.type && { role: filters.type }),
});

const hrefOf = (params: URLSearchParams) => (params.size > 0 ? `/app/team?${params}` : "/app/team");

/** @returns the URL of another page of the same list */
export function pageHref(params: URLSearchParams, page: number): string {
  const next = new URLSearchParams(params);
  if (page > 1) next.set("page", String(page));
  else next.delete("page");
  return hrefOf(next);
}

/** @returns links to the views of the team's page that the user's role can open */
export const viewLinks = (team: Pick<Team, "role">) =>
  viewsFor(team).map((view) => ({
    id: view,
    label: VIEW_LABEL[view],
    href: hrefOf(new URLSearchParams(view === "members" ? {} : { view })),
  }));
