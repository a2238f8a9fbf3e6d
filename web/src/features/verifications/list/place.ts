import { readFilters, type SearchFilters, type SearchKind } from "#ui/SearchBar/searchFilters.ts";
import type { VerificationList } from "../shared/api/types.ts";
import type { ListParams } from "./list.ts";

/** Which requests the list shows: by the viewer or their teams, about the viewer, or both. */
export const VIEWS = ["requested", "about_me", "all"] as const;
export type View = (typeof VIEWS)[number];

/** The list's view, page and filters in the URL. */
export interface ListPlace {
  view: View;
  page: number;
  filters: SearchFilters;
}

/** Reads the URL and ignores values it doesn't know. */
export function readListPlace(kind: SearchKind, params: URLSearchParams): ListPlace {
  const page = Number(params.get("page"));
  return {
    view: VIEWS.find((view) => view === params.get("scope")) ?? "requested",
    page: Number.isInteger(page) && page > 0 ? page : 1,
    filters: readFilters(kind, params),
  };
}

/**
 * @returns whether a URL without parameters may open "About you" instead of "Requested". That can happen to people who
 *   have never requested anything, and to everyone while a request about them needs their answer. If so, links to
 *   "Requested" have to name that view
 */
export const isLandingPossible = ({
  has_requested,
  has_about_you,
  needs_answer,
}: VerificationList["views"]) => has_about_you && (!has_requested || needs_answer > 0);

/** @returns whether this URL opens "About you" because it has no view or filter and "Requested" would be empty */
export function isLanding(
  params: URLSearchParams,
  { views, pagination }: Pick<VerificationList, "views" | "pagination">,
): boolean {
  const isBare = [...params.keys()].every((name) => name === "highlight");
  const isEmpty = !views.has_requested || pagination.totalCount === 0;
  return isBare && isEmpty && isLandingPossible(views);
}

/** @returns the URL of "About you" */
export function landingHref(params: URLSearchParams): string {
  const next = new URLSearchParams(params);
  next.set("scope", "about_me");
  return href(next);
}

const href = (params: URLSearchParams) =>
  params.size > 0 ? `/app/verifications?${params}` : "/app/verifications";

/** @returns the URL of another page of the same list */
export function pageHref(params: URLSearchParams, page: number): string {
  const next = new URLSearchParams(params);
  if (page > 1) next.set("page", String(page));
  else next.delete("page");
  next.delete("highlight");
  return href(next);
}

/**
 * @returns the URL of another view with the same filters
 * @param isNamed whether `requested` has to be named, because the URL without parameters may open another view
 */
export function viewHref(params: URLSearchParams, view: View, isNamed = false): string {
  const next = new URLSearchParams(params);
  if (view === "requested" && !isNamed) next.delete("scope");
  else next.set("scope", view);
  next.delete("page");
  next.delete("highlight");
  return href(next);
}

/** @returns the list endpoint's parameters without the page; the export takes the same ones */
export function toParams({ view, filters }: Pick<ListPlace, "view" | "filters">): ListParams {
  const params: ListParams = view === "all" ? {} : { scope: view };
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) params[name] = value;
  // Days are in the viewer's time zone, as in the table.
  if (filters.dateRange === "custom") params.timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return params;
}
