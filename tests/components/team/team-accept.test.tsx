import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Component as TeamAcceptPage } from "#features/team-accept/TeamAcceptPage.tsx";
import { person, session, show, signedInAs, toasts } from "../render.tsx";
import { callsTo, ok, refused, serve, text } from "../server.ts";

const READ = "POST /api/v1/teams/invitations/read";
const ACCEPT = "POST /api/v1/teams/invitations/accept";
const OPEN = {
  state: "open",
  team: { name: "Harbor Lettings", is_suspicious: false },
  inviter_name: "Ana Lopez",
  inviter_unverified_name: null,
  role: "member",
  department: null,
  message: "Join <b>us</b>",
  email: "jane@example.com",
  expires_at: "2099-11-27T10:00:00.000Z",
  has_account: true,
};
const ended = (state: string) =>
  ok({ ...OPEN, state, role: null, message: null, email: null, expires_at: null, has_account: false });

function open(token = `lnk_${Math.random()}.x`) {
  window.history.replaceState(null, "", `/team/accept#token=${token}`);
  return show(<TeamAcceptPage />, { at: "/team/accept" });
}

describe("the page of an invitation", () => {
  beforeEach(async () => {
    const jane = await signedInAs(person({ email: "jane@example.com" }));
    serve({
      "POST /api/auth/refresh": ok(session(jane)),
      "GET /api/auth/me": ok({ user: jane }),
    });
  });

  it("shows who invites, the role and the message as text, and joins", async () => {
    serve({
      [READ]: ok(OPEN),
      [ACCEPT]: ok({ team: { id: "team_1", name: "Harbor Lettings", role: "member" } }),
    });
    const { user } = open();
    await screen.findByRole("heading", { name: "Ana Lopez invites you to join Harbor Lettings" });
    screen.getByText("Join <b>us</b>");
    await user.click(screen.getByRole("button", { name: "Join Team" }));
    await waitFor(() => expect(toasts()).toEqual(["You've joined Harbor Lettings"]));
    expect(callsTo(ACCEPT)).toHaveLength(1);
    await screen.findByText("Another page");
  });

  it("shows an inviter's suspicious name behind its label", async () => {
    serve({
      [READ]: ok({
        ...OPEN,
        inviter_name: "An unverified sender",
        inviter_unverified_name: "Countersign Verified",
      }),
    });
    open();
    await screen.findByRole("heading", { name: "An unverified sender invites you to join Harbor Lettings" });
    const label = screen.getByText("Unverified name");
    expect(label.closest("[data-business]")?.textContent).toBe("Unverified name “Countersign Verified”");
  });

  it("says which account is signed in when it's another one", async () => {
    serve({ [READ]: ok({ ...OPEN, email: "other@example.com" }) });
    open();
    await screen.findByRole("button", { name: "Switch Account" });
    screen.getByText("jane@example.com");
    expect(screen.queryByRole("button", { name: "Join Team" })).toBeNull();
  });

  it.each([
    [true, "/login?"],
    [false, "/register?"],
  ])("switches to the page for the invited address (it has an account: %s)", async (hasAccount, path) => {
    serve({
      [READ]: ok({ ...OPEN, email: "other@example.com", has_account: hasAccount }),
      "POST /api/auth/logout": ok({}),
    });
    const assign = vi.fn();
    vi.stubGlobal(
      "location",
      new Proxy(window.location, {
        get: (target, key) => (key === "assign" ? assign : Reflect.get(target, key)),
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Switch Account" }));
    expect(assign).toHaveBeenCalledWith(expect.stringContaining(path));
    vi.unstubAllGlobals();
  });

  it.each([
    ["used", "This invitation was already accepted"],
    ["removed", "You're no longer in this team"],
    ["expired", "This invitation has expired"],
    ["cancelled", "This invitation was cancelled"],
  ])("has a page for one that is %s", async (state, title) => {
    serve({ [READ]: ended(state) });
    open();
    await screen.findByRole("heading", { name: title });
  });

  it("tells an invalid link from a failure, which can be tried again", async () => {
    serve({ [READ]: refused(404, { code: "link_invalid", message: "This link isn't valid." }) });
    const { unmount } = open();
    await screen.findByRole("heading", { name: "This link didn't work" });
    unmount();
    serve({ [READ]: text(500, "") });
    const { user } = open();
    const again = await screen.findByRole("button", { name: "Try Again" });
    serve({ [READ]: ended("expired") });
    await user.click(again);
    await screen.findByRole("heading", { name: "This invitation has expired" });
  });
});
