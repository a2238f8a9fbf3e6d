import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { InvitationsRow } from "#features/profile/security/InvitationsRow.tsx";
import { Component as BlockPage } from "#features/verifications/detail/invite/BlockInvitationsPage.tsx";
import { show, signedInAs } from "#tests/components/render.tsx";
import { callsTo, ok, refused, serve } from "#tests/components/server.ts";

const BLOCK = "POST /api/mail/unsubscribe";
const UNDO = "POST /api/mail/resubscribe";
const button = (name: string) => screen.findByRole("button", { name });
const title = (name: string) => screen.findByRole("heading", { level: 1, name });

beforeEach(() =>
  serve({
    [BLOCK]: ok({ unsubscribed: true, undo_token: "hash.1.undo" }),
    [UNDO]: ok({ unsubscribed: false }),
  }),
);

describe("the page behind the mailed link", () => {
  const at = (hash: string) => {
    window.history.replaceState(null, "", `/${hash}`);
    return show(<BlockPage />, { at: "/block-invitations" });
  };

  it("blocks on a click and not on opening, and offers to undo it", async () => {
    const { user } = at("#token=hash.mac");
    await title("Block all invitations?");
    expect(callsTo(BLOCK)).toHaveLength(0);
    await user.click(await button("Block All Invitations"));
    await title("Invitations are blocked");
    expect(callsTo(BLOCK)).toHaveLength(1);
    await user.click(await button("Undo"));
    await title("Invitations can reach you again");
    expect(callsTo(UNDO).map(({ query }) => query.get("token"))).toEqual(["hash.1.undo"]);
  });

  it("offers no undo if invitations were already blocked", async () => {
    serve({ [BLOCK]: ok({ unsubscribed: true, undo_token: null }) });
    const { user } = at("#token=hash.mac");
    await user.click(await button("Block All Invitations"));
    await title("Invitations are blocked");
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("says that the link isn't valid", async () => {
    serve({ [BLOCK]: refused(404, { code: "link_invalid", message: "This link isn't valid." }) });
    const { user } = at("#token=x.y");
    await user.click(await button("Block All Invitations"));
    expect((await screen.findByRole("alert")).textContent).toContain("This link isn't valid.");
  });

  it("says that the link is incomplete", async () => {
    at("");
    await title("This link didn't work");
    screen.getByText("This link is incomplete or invalid. Open it again from the email.");
  });
});

it("the profile has the same switch", async () => {
  await signedInAs();
  const PUT = "PUT /api/users/invitations";
  serve({ "GET /api/users/invitations": ok({ blocked: false }), [PUT]: ok({ blocked: true }) });
  const { user } = show(<InvitationsRow />);
  await user.click(await button("Block All Invitations"));
  await button("Allow Invitations");
  expect(callsTo(PUT)[0]?.body).toEqual({ blocked: true });
});
