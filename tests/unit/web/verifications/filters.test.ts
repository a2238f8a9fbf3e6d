import { describe, expect, it } from "vitest";
import {
  clearFilters,
  isFiltered,
  readFilters,
  toQuery,
  writeFilters,
} from "../../../../web/src/features/verifications/list/filters.ts";

const url = (query: string) => new URLSearchParams(query);

describe("filters in the URL", () => {
  it("are the defaults of the spec where nothing is said", () => {
    expect(readFilters(url(""))).toEqual({
      page: 1,
      search: "",
      status: null,
      type: null,
      dateRange: "30",
      scope: null,
    });
  });

  it("are read", () => {
    const filters = readFilters(
      url("page=3&status=in_progress&type=rental&dateRange=365&search=jane&scope=mine"),
    );
    expect(filters).toEqual({
      page: 3,
      search: "jane",
      status: "in_progress",
      type: "rental",
      dateRange: "365",
      scope: "mine",
    });
  });

  it.each([
    "page=0",
    "page=-2",
    "page=x",
    "page=1.5",
    "status=done",
    "type=pet",
    "dateRange=31",
    "scope=all",
  ])("fall back where %s means nothing", (query) =>
    expect(readFilters(url(query))).toEqual(readFilters(url(""))),
  );

  it("go back to page 1 when another one changes", () => {
    expect(writeFilters(url("page=4&type=identity"), { status: "failed" }).toString()).toBe(
      "type=identity&status=failed",
    );
  });

  it("stay when only the page changes", () => {
    expect(writeFilters(url("status=failed"), { page: 2 }).toString()).toBe("status=failed&page=2");
  });

  it("leave defaults out and keep what is no filter", () => {
    const next = writeFilters(url("highlight=ver_1&dateRange=7&search=x"), { dateRange: "30", search: " " });
    expect(next.toString()).toBe("highlight=ver_1");
  });

  it("are all cleared at once", () => {
    const next = clearFilters(url("highlight=ver_1&page=2&status=failed&scope=mine&dateRange=all"));
    expect(next.toString()).toBe("highlight=ver_1");
  });

  it("survive a round through the URL", () => {
    const wanted = {
      page: 2,
      search: "a & b=c",
      status: "pending",
      type: "identity",
      dateRange: "all",
      scope: "about_me",
    } as const;
    expect(readFilters(url(writeFilters(url(""), wanted).toString()))).toEqual(wanted);
  });
});

describe("whether the list is narrowed", () => {
  it.each(["", "page=2", "dateRange=90", "dateRange=all", "highlight=ver_1"])("not by '%s'", (query) =>
    expect(isFiltered(readFilters(url(query)))).toBe(false),
  );
  it.each(["search=x", "status=failed", "type=identity", "scope=mine", "dateRange=7"])("by '%s'", (query) =>
    expect(isFiltered(readFilters(url(query)))).toBe(true),
  );
});

describe("the list call's query", () => {
  it("always names page and range, and the rest only where set", () => {
    expect(toQuery(readFilters(url("")))).toEqual({ page: "1", dateRange: "30" });
    expect(toQuery(readFilters(url("status=pending&search=a")))).toEqual({
      page: "1",
      dateRange: "30",
      status: "pending",
      search: "a",
    });
  });
});
