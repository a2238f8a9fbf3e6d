import { describe, expect, it } from "vitest";
import {
  hasAdvancedFilters,
  isClearable,
  isNarrowed,
  readFilters,
  type SearchKind,
  tidyFilters,
  writeFilters,
} from "#ui/SearchBar/searchFilters.ts";
import { activeFilters } from "#ui/SearchBar/searchMessages.ts";
import { filterErrors } from "#ui/SearchBar/searchRules.ts";

const choices = (...ids: string[]) => ids.map((id) => ({ id, label: id.toUpperCase() }));

/** A list with every filter. */
const FULL: SearchKind = {
  noun: "things",
  placeholder: "Search things",
  statuses: choices("pending", "failed"),
  types: choices("identity", "rental"),
  priorities: choices("standard", "urgent"),
  levels: choices("low", "high"),
  sortColumns: choices("created_at", "cost"),
  hasAmount: true,
  hasTags: true,
  hasAssignee: true,
  hasTeam: true,
  defaults: { dateRange: "30", sortBy: "created_at", sortOrder: "desc" },
};
/** A list with only a status filter. */
const SMALL: SearchKind = {
  noun: "members",
  placeholder: "Search members",
  statuses: choices("active"),
  defaults: {},
};

const url = (query: string) => new URLSearchParams(query);
const read = (query: string) => readFilters(FULL, url(query));
const write = (query: string, filters: Parameters<typeof writeFilters>[2]) =>
  writeFilters(FULL, url(query), filters).toString();

it("only some lists have advanced filters", () => {
  expect(hasAdvancedFilters(FULL)).toBe(true);
  expect(hasAdvancedFilters(SMALL)).toBe(false);
});

describe("filters in the URL", () => {
  it("have the specified defaults", () => {
    expect(read("")).toEqual({ dateRange: "30", sortBy: "created_at", sortOrder: "desc" });
  });

  it("are all read", () => {
    expect(
      read(
        "search=+jane+&status=pending&type=rental&priority=urgent&assurance=high&dateRange=custom&dateFrom=2025-01-04&dateTo=2025-02-01" +
          "&amount=12.5&amountOperator=lte&tags=A,b,+a&assignedTo=usr_1&teamId=team_1&sortBy=cost&sortOrder=asc",
      ),
    ).toEqual({
      search: "jane",
      status: "pending",
      type: "rental",
      priority: "urgent",
      assurance: "high",
      dateRange: "custom",
      dateFrom: "2025-01-04",
      dateTo: "2025-02-01",
      amount: "12.5",
      amountOperator: "lte",
      tags: "a,b",
      assignedTo: "usr_1",
      teamId: "team_1",
      sortBy: "cost",
      sortOrder: "asc",
    });
  });

  it.each([
    "status=done",
    "type=pet",
    "priority=low",
    "assurance=none",
    "dateRange=31",
    "dateRange=custom",
    "dateRange=custom&dateFrom=2025-02-30",
    "dateFrom=2025-01-01",
    "amount=lots",
    "amount=-1",
    "amountOperator=gte",
    "tags=,%20,",
    "assignedTo=a/b",
    "teamId=a/b",
    "sortBy=name",
    "sortOrder=up",
    "search=%20",
  ])("fall back to the default if %s is invalid", (query) => expect(read(query)).toEqual(read("")));

  it("treat an amount as a minimum by default", () => {
    expect(read("amount=5").amountOperator).toBe("gte");
  });

  it("include only those that the list supports", () => {
    expect(
      readFilters(
        SMALL,
        url(
          "status=active&type=rental&assurance=low&dateRange=7&amount=5&tags=a&assignedTo=x&teamId=x&sortBy=cost",
        ),
      ),
    ).toEqual({ status: "active" });
  });

  it("reset the page to 1 when they change, and keep other parameters", () => {
    expect(write("page=4&scope=all&highlight=ver_1", { ...read(""), status: "failed" })).toBe(
      "scope=all&highlight=ver_1&status=failed",
    );
  });

  it("leave out defaults", () => {
    expect(write("dateRange=7&search=x&sortBy=cost", FULL.defaults)).toBe("");
  });

  it("drop the dates together with a custom range", () => {
    const custom = read("dateRange=custom&dateFrom=2025-01-04");
    expect(write("", { ...custom, dateRange: "90" })).toBe("dateRange=90");
  });

  it("survive being written and read", () => {
    const wanted = tidyFilters(
      FULL,
      (name) =>
        ({ search: "a & b=c", status: "pending", dateRange: "all", tags: "x y,z" })[name as string] ?? null,
    );
    expect(read(write("", wanted))).toEqual(wanted);
  });
});

describe("narrowing the list", () => {
  it.each(["", "dateRange=90", "dateRange=all", "dateRange=7", "sortBy=cost"])("not done by '%s'", (query) =>
    expect(isNarrowed(read(query))).toBe(false),
  );
  it.each([
    "search=x",
    "status=failed",
    "type=rental",
    "priority=urgent",
    "assurance=low",
    "tags=a",
    "assignedTo=none",
    "teamId=none",
    "amount=1",
  ])("is done by '%s'", (query) => expect(isNarrowed(read(query))).toBe(true));
  it.each(["", "dateRange=all"])("can't be cleared with '%s'", (query) =>
    expect(isClearable(FULL, read(query))).toBe(false),
  );
  it.each(["search=x", "dateRange=7", "dateRange=custom&dateTo=2025-01-01", "sortOrder=asc", "sortBy=cost"])(
    "can be cleared with '%s'",
    (query) => expect(isClearable(FULL, read(query))).toBe(true),
  );
});

describe("active filters", () => {
  const names = {
    people: [{ id: "usr_1", label: "Priya Shah" }],
    teams: [{ id: "team_1", label: "Harbor Staffing" }],
  };
  const labels = (query: string) => activeFilters(FULL, read(query), names).map(({ label }) => label);

  it("show the default range, and removing it means all time", () => {
    const [range] = activeFilters(FULL, read(""));
    expect(range?.label).toBe("Last 30 days");
    expect(write("", range?.without ?? {})).toBe("dateRange=all");
    expect(labels("dateRange=all")).toEqual([]);
  });

  it.each([
    ["dateRange=all&search=jane", "Search: jane"],
    ["dateRange=all&status=failed", "Status: FAILED"],
    ["dateRange=all&type=rental", "Type: RENTAL"],
    ["dateRange=all&priority=urgent", "Priority: URGENT"],
    ["dateRange=all&assurance=low", "Assurance: at least low"],
    ["dateRange=all&amount=1200", "At least $1,200.00"],
    ["dateRange=all&amount=5&amountOperator=eq", "Exactly $5.00"],
    ["dateRange=all&assignedTo=me", "Assigned to: me"],
    ["dateRange=all&assignedTo=none", "Assigned to: no one"],
    ["dateRange=all&assignedTo=usr_1", "Assigned to: Priya Shah"],
    ["dateRange=all&teamId=none", "Requested for: yourself"],
    ["dateRange=all&teamId=team_1", "Requested for: Harbor Staffing"],
    ["dateRange=all&sortBy=cost", "COST, highest first"],
    ["dateRange=all&sortOrder=asc", "CREATED_AT, oldest first"],
    ["dateRange=365", "Last 365 days"],
    ["dateRange=custom&dateFrom=2025-01-04&dateTo=2025-02-01", "Jan 4, 2025 – Feb 1, 2025"],
    ["dateRange=custom&dateFrom=2025-01-04", "Since Jan 4, 2025"],
    ["dateRange=custom&dateTo=2025-02-01", "Until Feb 1, 2025"],
  ])("%s is labeled %s", (query, label) => expect(labels(query)).toEqual([label]));

  it("can be removed one by one", () => {
    const tags = activeFilters(FULL, read("dateRange=all&tags=a,b&status=failed"));
    expect(tags.map(({ label }) => label)).toEqual(["Status: FAILED", "Tag: a", "Tag: b"]);
    expect(write("", tags[1]?.without ?? {})).toBe("status=failed&dateRange=all&tags=b");
  });
});

describe("invalid filters", () => {
  it.each([
    [{ dateRange: "custom" }, { dateFrom: "Enter a start date, an end date, or both" }],
    [{ dateRange: "custom", dateFrom: "13/45/2025" }, { dateFrom: "Enter a date as MM/DD/YYYY" }],
    [{ dateRange: "custom", dateTo: "soon" }, { dateTo: "Enter a date as MM/DD/YYYY" }],
    [
      { dateRange: "custom", dateFrom: "2025-02-01", dateTo: "2025-01-01" },
      { dateTo: "The end is before the start" },
    ],
    [{ amount: "1.2.3" }, { amount: "Enter an amount, like 1200" }],
    [{ dateRange: "30", dateFrom: "soon" }, {}],
    [{ dateRange: "custom", dateFrom: "2025-01-01", dateTo: "2025-01-01", amount: "12.50" }, {}],
  ])("%j", (filters, errors) => expect(filterErrors(filters)).toEqual(errors));
});
