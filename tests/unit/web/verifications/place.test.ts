import { describe, expect, it } from "vitest";
import { VERIFICATION_SEARCH } from "#features/verifications/list/kind.ts";
import { pageHref, readPlace, toParams, viewHref } from "#features/verifications/list/place.ts";

const url = (query: string) => new URLSearchParams(query);
const place = (query: string) => readPlace(VERIFICATION_SEARCH, url(query));

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
