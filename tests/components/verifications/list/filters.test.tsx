import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { choice, fill, optionsOf, person, signedInAs } from "#tests/components/render.tsx";
import { ok, serve } from "#tests/components/server.ts";
import { answerList, lastQuery, listed, openList, row, rowOf } from "./steps.tsx";

const DEFAULTS = { scope: "requested", dateRange: "30", sortBy: "created_at", sortOrder: "desc", page: "1" };

type Shown = ReturnType<typeof openList>;

const address = ({ router }: Shown) => Object.fromEntries(new URLSearchParams(router.state.location.search));
const back = ({ router }: Shown) => act(() => router.navigate(-1));
const button = (name: string) => screen.getByRole("button", { name });
const removeTag = (label: string) => button(`Remove filter ${label}`);

/** Opens a list with one row. */
async function open(query = "") {
  const shown = openList(listed([row("Doe")]), query);
  await rowOf("Doe");
  return shown;
}

/** Opens the Advanced panel, which loads tags and assignees. */
async function openAdvanced({ user }: Shown): Promise<void> {
  serve({
    "GET /api/v1/verifications/tags": ok({ tags: [{ tag: "West Wing", count: 1 }] }),
    "GET /api/v1/teams/team_1/members": ok({
      members: [
        { user_id: "usr_1", full_name: "Ada Byron" },
        { user_id: "usr_2", full_name: "Priya Shah" },
      ],
    }),
    "GET /api/v1/teams/team_2/members": ok({ members: [{ user_id: "usr_2", full_name: "Priya Shah" }] }),
  });
  await user.click(button("Advanced"));
  await screen.findByRole("button", { name: "Apply Filters" });
}

beforeEach(async () => {
  await signedInAs();
});

describe("filters", () => {
  it("default to the last 30 days, newest first", async () => {
    const shown = await open();
    expect(lastQuery()).toEqual(DEFAULTS);
    expect(address(shown)).toEqual({});
    removeTag("Last 30 days");
    expect(screen.queryByRole("button", { name: "Clear All" })).toBeNull();
  });

  it("apply type and status immediately, put them in the URL, and let Back undo them", async () => {
    const shown = await open();
    await shown.user.selectOptions(choice("Type"), "Rental");
    await shown.user.selectOptions(choice("Status"), "In Progress");
    expect(address(shown)).toEqual({ type: "rental", status: "in_progress" });
    await waitFor(() => expect(lastQuery()).toEqual({ ...DEFAULTS, type: "rental", status: "in_progress" }));
    removeTag("Type: Rental");
    removeTag("Status: In Progress");
    await back(shown);
    expect(address(shown)).toEqual({ type: "rental" });
    expect(choice("Status").value).toBe("any");
    await back(shown);
    expect(choice("Type").value).toBe("any");
  });

  it("search on Enter, and removing the tag clears the search", async () => {
    const shown = await open();
    await shown.user.type(screen.getByRole("searchbox", { name: "Search verifications" }), "doe{Enter}");
    expect(address(shown)).toEqual({ search: "doe" });
    await waitFor(() => expect(lastQuery()).toEqual({ ...DEFAULTS, search: "doe" }));
    await shown.user.click(removeTag("Search: doe"));
    expect(address(shown)).toEqual({});
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("");
  });

  it("by assignee are left out for people without a team", async () => {
    await openAdvanced(await open());
    expect(screen.queryByLabelText("Assigned to")).toBeNull();
  });

  it("in the Advanced panel apply on Apply Filters, and Clear All removes them", async () => {
    const shown = await open();
    const wanted = { priority: "urgent", dateRange: "90", sortBy: "cost", sortOrder: "asc" };
    await openAdvanced(shown);
    await shown.user.selectOptions(choice("Date range"), "Last 90 days");
    await shown.user.selectOptions(choice("Priority"), "Urgent");
    await shown.user.selectOptions(choice("Sort by"), "Cost");
    await shown.user.selectOptions(choice("Sort order"), "Lowest first");
    expect(address(shown)).toEqual({});
    await shown.user.click(button("Apply Filters"));
    expect(address(shown)).toEqual(wanted);
    await waitFor(() => expect(lastQuery()).toEqual({ ...DEFAULTS, ...wanted }));
    for (const label of ["Priority: Urgent", "Last 90 days", "Cost, lowest first"]) removeTag(label);
    await shown.user.click(button("Clear All"));
    expect(address(shown)).toEqual({});
    await back(shown);
    expect(address(shown)).toEqual(wanted);
  });

  it("by level of assurance are in the URL, in a tag, and explained if nothing matches", async () => {
    const shown = await open();
    await openAdvanced(shown);
    expect(optionsOf("Minimum assurance")).toEqual(["Any level", "Low", "Medium", "High", "Very high"]);
    await shown.user.selectOptions(choice("Minimum assurance"), "Medium");
    serve(answerList(listed([])));
    await shown.user.click(button("Apply Filters"));
    expect(address(shown)).toEqual({ assurance: "medium" });
    await screen.findByText(/Only results about people have a level of assurance\./);
    expect(lastQuery()).toMatchObject({ assurance: "medium" });
    await shown.user.click(removeTag("Assurance: at least medium"));
    expect(address(shown)).toEqual({});
  });

  it("narrow the list to one team or to personal requests, for people who work for several", async () => {
    const team = (id: string, name: string) => ({ id, name, role: "member" as const, locked: false });
    await signedInAs(person({ teams: [team("team_1", "Harbor Staffing"), team("team_2", "Pier Nine")] }));
    const ours = { team: { id: "team_2", name: "Pier Nine" } };
    const shown = openList(listed([row("Doe"), row("Roe", ours)]));
    (await rowOf("Roe")).getByText("For Pier Nine");
    expect((await rowOf("Doe")).queryByText(/^For /)).toBeNull();
    await openAdvanced(shown);
    expect(optionsOf("Requested for")).toEqual(["Anyone", "Yourself", "Harbor Staffing", "Pier Nine"]);
    await waitFor(() => expect(optionsOf("Assigned to")).toEqual(["Anyone", "Me", "No one", "Priya Shah"]));
    await shown.user.selectOptions(choice("Requested for"), "Pier Nine");
    await shown.user.click(button("Apply Filters"));
    expect(address(shown)).toEqual({ teamId: "team_2" });
    await waitFor(() => expect(lastQuery()).toEqual({ ...DEFAULTS, teamId: "team_2" }));
    await shown.user.click(removeTag("Requested for: Pier Nine"));
    expect(address(shown)).toEqual({});
  });

  it("don't mention teams to a business that works only for itself", async () => {
    const own = { id: "team_1", name: "Pier Nine", role: "owner" as const, locked: false };
    await signedInAs(person({ account_type: "business", teams: [own] }));
    const shown = openList(listed([row("Roe", { team: { id: "team_1", name: "Pier Nine" } })]));
    expect((await rowOf("Roe")).queryByText(/^For /)).toBeNull();
    await openAdvanced(shown);
    expect(screen.queryByLabelText("Requested for")).toBeNull();
  });

  it("offer date ranges of 7, 30, 90 and 365 days, a custom one, and all time", async () => {
    const shown = await open();
    await openAdvanced(shown);
    expect(optionsOf("Date range")).toEqual([
      "Last 7 days",
      "Last 30 days",
      "Last 90 days",
      "Last 365 days",
      "Custom range",
      "All time",
    ]);
  });

  it("require at least one date for a custom range, and the right order", async () => {
    const shown = await open();
    await openAdvanced(shown);
    await shown.user.selectOptions(choice("Date range"), "Custom range");
    await shown.user.click(button("Apply Filters"));
    await screen.findByText("Enter a start date, an end date, or both");
    fill("From", "02/10/2026");
    fill("To", "02/01/2026");
    await shown.user.click(button("Apply Filters"));
    await screen.findByText("The end is before the start");
    expect(address(shown)).toEqual({});
    fill("To", "02/20/2026");
    await shown.user.click(button("Apply Filters"));
    expect(address(shown)).toEqual({ dateRange: "custom", dateFrom: "2026-02-10", dateTo: "2026-02-20" });
    removeTag("Feb 10, 2026 – Feb 20, 2026");
  });

  it("are read from the URL, ignoring unknown values", async () => {
    await open("?status=pending&type=magic&assurance=none&dateRange=12&priority=expedited&page=x");
    expect(lastQuery()).toEqual({ ...DEFAULTS, status: "pending", priority: "expedited" });
  });

  it("return to the first page when they change", async () => {
    const shown = openList(listed([row("Doe")], 12, 2), "?page=2");
    await rowOf("Doe");
    await shown.user.selectOptions(choice("Status"), "Pending");
    expect(address(shown)).toEqual({ status: "pending" });
  });

  it("sort by a column when its header is pressed, and reverse on a second press", async () => {
    const shown = await open();
    const cost = () => screen.getByRole("columnheader", { name: "Cost" });
    await shown.user.click(within(cost()).getByRole("button"));
    expect(address(shown)).toEqual({ sortBy: "cost" });
    expect(cost().getAttribute("aria-sort")).toBe("descending");
    await shown.user.click(within(cost()).getByRole("button"));
    expect(address(shown)).toEqual({ sortBy: "cost", sortOrder: "asc" });
  });
});

describe("a saved search", () => {
  it("needs a name, can be applied, and its deletion can be undone", async () => {
    const shown = await open("?priority=urgent&assurance=high");
    await openAdvanced(shown);
    await shown.user.click(button("Save Search"));
    await screen.findByText("Please enter a name for this search");
    fill("Name this search", "Urgent ones");
    await shown.user.click(button("Save Search"));
    await screen.findByText("Saved “Urgent ones”");
    await shown.user.click(button("Clear All"));
    expect(address(shown)).toEqual({});

    await openAdvanced(shown);
    await shown.user.click(button("Urgent ones"));
    expect(address(shown)).toEqual({ priority: "urgent", assurance: "high" });
    await openAdvanced(shown);
    await shown.user.click(button("Delete saved search Urgent ones"));
    expect(screen.queryByRole("button", { name: "Urgent ones" })).toBeNull();
    await shown.user.click(button("Undo"));
    button("Urgent ones");
  });

  it("belongs to one user", async () => {
    const first = await open("?priority=urgent");
    await openAdvanced(first);
    fill("Name this search", "Urgent ones");
    await first.user.click(button("Save Search"));
    first.unmount();
    await signedInAs(person({ id: "usr_2" }));
    const second = await open();
    await openAdvanced(second);
    expect(screen.queryByRole("button", { name: "Urgent ones" })).toBeNull();
  });
});
