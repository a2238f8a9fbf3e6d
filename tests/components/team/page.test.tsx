import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { TeamRole } from "#contract/enums.ts";
import { Component as TeamPage } from "#features/team/TeamPage.tsx";
import { person, show, signedInAs, toasts } from "#tests/components/render.tsx";
import { callsTo, ok, refused, serve } from "#tests/components/server.ts";

const TEAMS = "GET /api/v1/teams";
const MEMBERS = "GET /api/v1/teams/team_1/members";

const team = (role: TeamRole, more: object = {}) => ({
  id: "team_1",
  name: "Harbor Lettings",
  role,
  created_at: "2026-01-01T00:00:00.000Z",
  joined_at: "2026-01-01T00:00:00.000Z",
  locked: false,
  require_second_factor: false,
  owner: { id: "usr_9", name: "Olga Owner" },
  departments: [],
  allowed_domains: [],
  transfer: null,
  ...more,
});
const member = (id: string, name: string, role: TeamRole) => ({
  membership_id: `mem_${id}`,
  user_id: id,
  full_name: name,
  first_name: name,
  last_name: "",
  unverified_name: null as string | null,
  email: `${id}@example.com`,
  avatar: null,
  role,
  status: "active",
  joined_at: "2026-01-01T00:00:00.000Z",
  last_active: null,
  department: null,
  is_owner: role === "owner",
  second_factor: null,
});
const PEOPLE = [
  member("usr_9", "Olga Owner", "owner"),
  member("usr_2", "Adam Admin", "admin"),
  member("usr_3", "Mia Member", "member"),
];

function open(
  role: TeamRole,
  more: object = {},
  at = "/app/team",
  answers: Parameters<typeof serve>[0] = {},
) {
  serve({
    [TEAMS]: ok({ teams: [team(role, more)] }),
    [MEMBERS]: ok({
      members: PEOPLE,
      pagination: { page: 1, limit: 20, totalPages: 1, totalCount: PEOPLE.length },
    }),
    "GET /api/v1/teams/team_1/statistics": ok({
      total_members: 3,
      pending_invites: 0,
      total_verifications: 41,
    }),
    "GET /api/v1/teams/team_1/invitations": ok({
      invitations: [],
      pagination: { page: 1, limit: 50, totalPages: 0, totalCount: 0 },
    }),
    ...answers,
  });
  return show(<TeamPage />, { at });
}

beforeEach(() => signedInAs(person({ id: "usr_1", team_size: 3 })));

describe("the team's page", () => {
  it("shows the counts, and lets an admin change everyone's role but the owner's", async () => {
    open("admin");
    await screen.findByText("Mia Member");
    expect(await screen.findByText("41")).toBeTruthy();
    expect(screen.getByLabelText("Role of Adam Admin")).toBeTruthy();
    expect(screen.getByLabelText("Role of Mia Member")).toBeTruthy();
    expect(screen.queryByLabelText("Role of Olga Owner")).toBeNull();
    expect(screen.queryByRole("button", { name: "Remove Olga Owner" })).toBeNull();
  });

  it("offers a manager no role above their own, and nothing about admins", async () => {
    open("manager");
    const select = await screen.findByLabelText("Role of Mia Member");
    expect(
      within(select)
        .getAllByRole("option")
        .map((one) => one.textContent),
    ).toEqual(["Manager", "Member", "Viewer"]);
    expect(screen.queryByLabelText("Role of Adam Admin")).toBeNull();
  });

  it.each(["member", "viewer"] as const)("shows a %s the members, and nothing to change", async (role) => {
    open(role);
    await screen.findByText("Mia Member");
    for (const name of ["Invite Members", "Remove Mia Member"])
      expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.queryByLabelText("Role of Mia Member")).toBeNull();
    expect(screen.queryByRole("link", { name: "Activity" })).toBeNull();
  });

  it("shows a suspicious name behind its label, and calls its owner by their address", async () => {
    const doubtful = {
      ...member("usr_4", "A team member", "member"),
      unverified_name: "Call 1-800-555-1212",
    };
    open("owner", {}, "/app/team", {
      [MEMBERS]: ok({
        members: [...PEOPLE, doubtful],
        pagination: { page: 1, limit: 20, totalPages: 1, totalCount: 4 },
      }),
    });
    const label = await screen.findByText("Unverified name");
    expect(label.closest("[data-business]")?.textContent).toBe("Unverified name “Call 1-800-555-1212”");
    screen.getByLabelText("Role of usr_4@example.com");
    screen.getByRole("button", { name: "Remove usr_4@example.com" });
  });

  it("changes a role at once, and says so", async () => {
    const { user } = open("owner", {}, "/app/team", {
      "PUT /api/v1/teams/team_1/members/usr_3/role": ok({ member: member("usr_3", "Mia Member", "viewer") }),
    });
    await user.selectOptions(await screen.findByLabelText("Role of Mia Member"), "viewer");
    await waitFor(() => expect(toasts()).toEqual(["Member role updated successfully"]));
    expect(callsTo("PUT /api/v1/teams/team_1/members/usr_3/role").at(-1)?.body).toEqual({ role: "viewer" });
  });

  it("takes a role back with the server's message when it refuses", async () => {
    const { user } = open("owner", {}, "/app/team", {
      "PUT /api/v1/teams/team_1/members/usr_3/role": refused(409, {
        message: "Someone else is changing this. Please try again.",
      }),
    });
    const select = await screen.findByLabelText<HTMLSelectElement>("Role of Mia Member");
    await user.selectOptions(select, "viewer");
    await waitFor(() => expect(toasts()).toEqual(["Someone else is changing this. Please try again."]));
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLSelectElement>("Role of Mia Member").value).toBe("member"),
    );
  });

  it("asks before it removes a member, and names them", async () => {
    const { user } = open("owner", {}, "/app/team", {
      "DELETE /api/v1/teams/team_1/members/usr_3": () => new Response(null, { status: 204 }),
    });
    await user.click(await screen.findByRole("button", { name: "Remove Mia Member" }));
    const dialog = await screen.findByRole("alertdialog", {
      name: "Remove Mia Member from Harbor Lettings?",
    });
    await user.click(within(dialog).getByRole("button", { name: "Remove Member" }));
    await waitFor(() => expect(toasts()).toEqual(["Mia Member has been removed from the team"]));
  });

  it("tells an individual without a team whom teams are for", async () => {
    serve({ [TEAMS]: ok({ teams: [] }) });
    show(<TeamPage />, { at: "/app/team" });
    await screen.findByText("No team found. Team management is available for business accounts only.");
    expect(screen.queryByRole("button", { name: "Create Team" })).toBeNull();
  });

  it("lets a business without a team create one", async () => {
    await signedInAs(person({ account_type: "business", accountType: "business" }));
    serve({ [TEAMS]: ok({ teams: [] }) });
    const { user } = show(<TeamPage />, { at: "/app/team" });
    await user.click(await screen.findByRole("button", { name: "Create Team" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: "Create Team" }));
    await within(dialog).findByText("Enter a name for the team");
    expect(callsTo("POST /api/v1/teams")).toEqual([]);
  });

  it("says why it couldn't be loaded, and tries again", async () => {
    serve({ [TEAMS]: refused(500, { message: "The database is away." }) });
    const { user } = show(<TeamPage />, { at: "/app/team" });
    await screen.findByText("Failed to load team information: The database is away.");
    serve({ [TEAMS]: ok({ teams: [] }) });
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await screen.findByText(/^No team found/);
  });

  it("shows someone who's locked out how to get in, and nothing else", async () => {
    open("member", { locked: true });
    await screen.findByRole("heading", { name: /two-factor authentication/i, level: 2 });
    expect(callsTo(MEMBERS)).toEqual([]);
  });

  it("offers the transfer to whom it's made, and its end to the owner", async () => {
    const transfer = { to: { id: "usr_1", name: "Ada Byron" }, asked_at: "2026-01-01T00:00:00.000Z" };
    open("member", { transfer });
    await screen.findByRole("button", { name: "Accept Transfer" });
    expect(screen.getByText("Olga Owner wants to transfer Harbor Lettings to you")).toBeTruthy();
  });

  it("keeps the focus when settings are saved, and takes a department once", async () => {
    const { user } = open("owner", { departments: ["Sales"] }, "/app/team?view=settings", {
      "PUT /api/v1/teams/team_1": (request) => {
        serve({ [TEAMS]: ok({ teams: [team("owner", { departments: ["Sales", "Legal"] })] }) });
        return ok({ team: team("owner") })(request);
      },
    });
    const departments = await screen.findByRole("textbox", { name: "Departments" });
    await user.type(departments, "sales{Enter}Legal{Enter}");
    expect(screen.getAllByRole("button", { name: /^Remove department/ })).toHaveLength(2);
    const save = screen.getByRole("button", { name: "Save Details" });
    await user.click(save);
    await waitFor(() => expect(toasts()).toEqual(["Settings saved"]));
    await waitFor(() => expect(callsTo(TEAMS).length).toBeGreaterThan(1));
    expect(callsTo("PUT /api/v1/teams/team_1")[0]?.body).toEqual({
      name: "Harbor Lettings",
      departments: ["Sales", "Legal"],
    });
    expect(document.activeElement).toBe(save);
  });

  it("shows the owner ownership, and others how to leave, among the settings", async () => {
    const { unmount } = open("owner", {}, "/app/team?view=settings");
    await screen.findByRole("button", { name: "Delete Team" });
    expect(screen.queryByRole("button", { name: "Leave Team" })).toBeNull();
    unmount();
    open("viewer", {}, "/app/team?view=settings");
    await screen.findByRole("button", { name: "Leave Team" });
    for (const name of ["Delete Team", "Save Details", "Save Domains"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });
});
