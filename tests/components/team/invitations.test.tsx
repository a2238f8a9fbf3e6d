import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { TeamRole } from "#contract/enums.ts";
import { addressesIn } from "#features/team/invitations/addresses.ts";
import { InvitationsCard } from "#features/team/invitations/InvitationsCard.tsx";
import { InviteDrawer } from "#features/team/invitations/InviteDrawer.tsx";
import { field, fill, show, signedInAs, toasts } from "../render.tsx";
import { callsTo, ok, refused, serve, text } from "../server.ts";

const teamOf = (role: TeamRole = "owner") => ({
  id: "team_1",
  name: "Harbor Lettings",
  role,
  departments: ["Sales"],
  allowed_domains: [],
});
const LIST = "GET /api/v1/teams/team_1/invitations";
const INVITE = "POST /api/v1/teams/team_1/invite";
const INVITATION = {
  id: "inv_1",
  email: "jane@example.com",
  role: "admin",
  department: null,
  created_at: "2026-11-20T10:00:00.000Z",
  inviter_name: "Ana Lopez",
  expires_at: "2099-11-27T10:00:00.000Z",
  sent_count: 1,
  expired: false,
};
const listed = (invitations: unknown[]) =>
  ok({ invitations, pagination: { page: 1, limit: 50, totalPages: 1, totalCount: invitations.length } });

beforeEach(async () => {
  await signedInAs();
});

it("finds the addresses in a pasted list, with and without names", () => {
  expect(addressesIn("Tom Jones <Tom@example.com>, a@example.com b@example.com;\nc@example.com")).toEqual([
    "tom@example.com",
    "a@example.com",
    "b@example.com",
    "c@example.com",
  ]);
  // Nothing is dropped: what isn't clear is shown, and refused.
  expect(addressesIn("a@example.com Tom <tom@example.com>")).toEqual([
    "a@example.com",
    "tom",
    "<tom@example.com>",
  ]);
  expect(addressesIn("Tom <")).toEqual(["tom", "<"]);
});

describe("the drawer", () => {
  const open = async (role?: TeamRole) => {
    const shown = show(<InviteDrawer team={teamOf(role)} isOpen onOpenChange={() => {}} />);
    await screen.findByLabelText("Email addresses");
    return shown;
  };

  it("needs an address", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Send Invitation" }));
    await screen.findByText("Please enter an email address");
    expect(document.activeElement).toBe(field("Email addresses"));
  });

  it("offers roles up to the reader's own", async () => {
    await open("manager");
    expect(screen.getAllByRole("radio").map((radio) => (radio as HTMLInputElement).value)).toEqual([
      "manager",
      "member",
      "viewer",
    ]);
  });

  it("sends several addresses, and shows the server's message beside each", async () => {
    serve({
      [INVITE]: refused(422, {
        code: "validation_failed",
        message: "b@example.com is already a member",
        fields: { "emails.1": "b@example.com is already a member" },
      }),
      [LIST]: listed([]),
    });
    const { user } = await open();
    fill("Email addresses", "A@example.com, b@example.com\nb@example.com");
    await user.click(screen.getByRole("button", { name: "Send Invitations" }));
    const list = within(screen.getByRole("list", { name: "Addresses" }));
    await list.findByText("b@example.com is already a member");
    expect(callsTo(INVITE)[0]?.body).toEqual({ emails: ["a@example.com", "b@example.com"], role: "member" });
    expect(field("Email addresses").value).toContain("A@example.com");
    expect(document.activeElement).toBe(field("Email addresses"));
  });

  it("says that one invitation was sent", async () => {
    serve({ [INVITE]: ok({ invitations: [INVITATION] }), [LIST]: listed([]) });
    const { user } = await open();
    fill("Email addresses", "jane@example.com");
    await user.click(screen.getByRole("button", { name: "Send Invitation" }));
    await waitFor(() => expect(toasts()).toEqual(["Invitation sent to jane@example.com"]));
  });
});

describe("the card", () => {
  it("says when no invitation is pending, and when loading failed", async () => {
    serve({ [LIST]: listed([]) });
    const { unmount } = show(<InvitationsCard team={teamOf()} />);
    await screen.findByText("No pending invitations");
    unmount();
    serve({ [LIST]: text(500, "") });
    show(<InvitationsCard team={teamOf()} />);
    await screen.findByText("We couldn't load the invitations");
    screen.getByRole("button", { name: "Try Again" });
  });

  it("cancels after asking, naming the address", async () => {
    serve({
      [LIST]: listed([INVITATION]),
      "DELETE /api/v1/teams/team_1/invitations/inv_1": () => new Response(null, { status: 204 }),
    });
    const { user } = show(<InvitationsCard team={teamOf()} />);
    await user.click(await screen.findByRole("button", { name: "Cancel invitation of jane@example.com" }));
    const dialog = within(screen.getByRole("alertdialog", { name: /jane@example\.com/ }));
    await user.click(dialog.getByRole("button", { name: "Cancel Invitation" }));
    await waitFor(() => expect(toasts()).toEqual(["Invitation cancelled"]));
  });

  it("has no buttons for an invitation to a role above the reader's own", async () => {
    serve({ [LIST]: listed([INVITATION]) });
    show(<InvitationsCard team={teamOf("manager")} />);
    await screen.findByText("jane@example.com");
    expect(screen.queryByRole("button")).toBeNull();
  });
});
