import { readFilters, type SearchFilters, type SearchKind } from "#ui/SearchBar/searchFilters.ts";
import type { ListParams } from "./list.ts";

/** Whose requests are listed: asked for by the viewer or their teams, about the viewer, or both. */
export const VIEWS = ["requested", "about_me", "all"] as const;
export type View = (typeof VIEWS)[number];

/** What of the list is shown, as the URL says it. */
export interface Place {
  view: View;
  page: number;
  filters: SearchFilters;
}

/** Reads the URL; what means nothing there counts as not set. */
export function readPlace(kind: SearchKind, params: URLSearchParams): Place {
  const page = Number(params.get("page"));
  return {
    view: VIEWS.find((view) => view === params.get("scope")) ?? "requested",
    page: Number.isInteger(page) && page > 0 ? page : 1,
    filters: readFilters(kind, params),
  };
}

const href = (params: URLSearchParams) =>
  params.size > 0 ? `/app/verifications?${params}` : "/app/verifications";

/** @returns where the same list is, on another page */
export function pageHref(params: URLSearchParams, page: number): string {
  const next = new URLSearchParams(params);
  if (page > 1) next.set("page", String(page));
  else next.delete("page");
  next.delete("highlight");
  return href(next);
}

/** @returns where another view is, with the same filters */
export function viewHref(params: URLSearchParams, view: View): string {
  const next = new URLSearchParams(params);
  if (view === "requested") next.delete("scope");
  else next.set("scope", view);
  next.delete("page");
  next.delete("highlight");
  return href(next);
}

/** @returns the call's parameters but the page: what the export takes too */
export function toParams({ view, filters }: Pick<Place, "view" | "filters">): ListParams {
  const params: ListParams = view === "all" ? {} : { scope: view };
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) params[name] = value;
  // A day is a day where the viewer is, as the table shows it.
  if (filters.dateRange === "custom") params.timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return params;
}
