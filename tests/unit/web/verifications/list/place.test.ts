import { describe, expect, it } from "vitest";
import { VERIFICATION_SEARCH } from "#features/verifications/list/kind.ts";
import {
  isLanding,
  landingHref,
  pageHref,
  readListPlace,
  toParams,
  viewHref,
} from "#features/verifications/list/place.ts";

const url = (query: string) => new URLSearchParams(query);
const place = (query: string) => readListPlace(VERIFICATION_SEARCH, url(query));

describe("the position in the list", () => {
  it("is the first page of requested verifications by default", () => {
    expect(place("")).toMatchObject({ view: "requested", page: 1 });
    expect(place("scope=about_me&page=3&status=failed")).toMatchObject({
      view: "about_me",
      page: 3,
      filters: { status: "failed" },
    });
  });

  it.each(["page=0", "page=-2", "page=x", "page=1.5", "scope=theirs"])(
    "falls back to the default if %s is invalid",
    (query) => expect(place(query)).toEqual(place("")),
  );

  it("links to other pages with the same filters, without the highlight", () => {
    expect(pageHref(url("status=failed&highlight=ver_1"), 2)).toBe("/app/verifications?status=failed&page=2");
    expect(pageHref(url("page=2"), 1)).toBe("/app/verifications");
  });

  it("links to other views with the same filters, on page 1", () => {
    expect(viewHref(url("status=failed&page=4"), "about_me")).toBe(
      "/app/verifications?status=failed&scope=about_me",
    );
    expect(viewHref(url("scope=all&page=4"), "requested")).toBe("/app/verifications");
    expect(viewHref(url("scope=all"), "requested", true)).toBe("/app/verifications?scope=requested");
    expect(place("scope=requested")).toEqual(place(""));
  });

  it("becomes the parameters of the list and the export", () => {
    expect(toParams(place("status=pending&search=a&page=2"))).toEqual({
      scope: "requested",
      dateRange: "30",
      status: "pending",
      search: "a",
      sortBy: "created_at",
      sortOrder: "desc",
    });
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(toParams(place("dateRange=custom&dateFrom=2026-11-21"))).toMatchObject({
      dateRange: "custom",
      dateFrom: "2026-11-21",
      timeZone,
    });
    expect(toParams(place("scope=all&dateRange=all"))).toEqual({
      dateRange: "all",
      sortBy: "created_at",
      sortOrder: "desc",
    });
  });
});

describe("the page without filters", () => {
  const list = (
    has_requested: boolean,
    has_about_you: boolean,
    needs_answer: number,
    totalCount: number,
  ) => ({
    views: { has_requested, has_about_you, needs_answer },
    pagination: { page: 1, limit: 10, totalPages: 1, totalCount },
  });

  it.each([
    ["nothing at all", list(false, false, 0, 0), false],
    ["only requests about the viewer", list(false, true, 0, 0), true],
    ["only requests by and about the viewer", list(false, true, 0, 2), true],
    ["old requests, and one about the viewer that needs an answer", list(true, true, 1, 0), true],
    ["old requests, and an old one about the viewer", list(true, true, 0, 0), false],
    ["recent requests, and one about the viewer that needs an answer", list(true, true, 1, 3), false],
  ])("with %s", (_what, answer, lands) => {
    expect(isLanding(url(""), answer)).toBe(lands);
    expect(isLanding(url("highlight=ver_1"), answer)).toBe(lands);
    for (const query of ["scope=requested", "status=failed", "page=2", "dateRange=all"])
      expect(isLanding(url(query), answer)).toBe(false);
  });

  it("lands on the requests about the viewer, with the highlight", () => {
    expect(landingHref(url("highlight=ver_1"))).toBe("/app/verifications?highlight=ver_1&scope=about_me");
  });
});
