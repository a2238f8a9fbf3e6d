import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { currentSession } from "#lib/session/session.ts";
import { SESSION_MESSAGES } from "#lib/session/sessionMessages.ts";
import { session, signedInAs } from "#tests/components/render.tsx";
import { callsTo, ok, refused, serve } from "#tests/components/server.ts";
import { DETAIL } from "../detail/steps.tsx";
import {
  agreedRequest,
  button,
  INVITE,
  invitation,
  jane,
  openOwn,
  openWay,
  ownRequest,
  READ,
  SIGN_IN,
  title,
} from "./steps.tsx";

describe("the mailed link that signs in", () => {
  it("spends nothing until its button is pressed, and leaves the address then", async () => {
    serve({ [SIGN_IN]: ok(session(jane())), [DETAIL]: ok(ownRequest()) });
    const { user, router } = openWay("#sign_in=lnk_2.secret");
    await title("Open your request");
    expect(callsTo(SIGN_IN)).toHaveLength(0);
    await user.click(await button("Continue"));
    await title("Do you agree?");
    expect(callsTo(SIGN_IN).map(({ body }) => body)).toEqual([{ token: "lnk_2.secret" }]);
    expect(router.state.location.hash).toBe("");
  });

  it.each([
    ["link_used", "This link was already used", "Email Me a Link"],
    ["link_expired", "This link has expired", "Email Me a Link"],
  ])("%s: has a page that says what to do", async (code, heading, offer) => {
    serve({ [SIGN_IN]: refused(409, { code }) });
    const { user } = openWay("#sign_in=lnk_2.secret");
    await user.click(await button("Continue"));
    await title(heading);
    await button(offer);
  });

  it("leads someone who has a password by now to sign in", async () => {
    serve({ [SIGN_IN]: refused(409, { code: "account_exists" }) });
    const { user } = openWay("#sign_in=lnk_2.secret");
    await user.click(await button("Continue"));
    await title("Sign in to continue");
    screen.getByRole("link", { name: "Sign In" });
  });

  it("says whom it signs out", async () => {
    await signedInAs();
    openWay("#sign_in=lnk_2.secret");
    await title("Open your request");
    screen.getByText("ada@example.org");
  });
});

describe("a session in this browser", () => {
  it("of an account leads to the app, with the link", async () => {
    await signedInAs();
    const { router } = openWay("#invite=lnk_1.secret");
    await screen.findByText("Another page");
    expect(router.state.location).toMatchObject({
      pathname: "/app/verifications/ver_1",
      hash: "#invite=lnk_1.secret",
    });
  });

  it("says what we verified about the requester, with a badge only for what's confirmed", async () => {
    const requester_identity = { grade: "G2", date: "2026-10-05T12:00:00.000Z" } as const;
    await openOwn(ownRequest({ requester_identity }), "?step=who");
    await title("Marcus Reed wants to verify you");
    const [email, identity] = within(
      screen.getByRole("list", { name: "What we verified about them" }),
    ).getAllByRole("listitem");
    expect(email?.textContent).toBe("Email confirmed");
    expect(email?.querySelector(".lucide-badge-check")).not.toBeNull();
    expect(identity?.textContent).toMatch(/^Identity checked on Oct 5, 2026/);
    expect(identity?.querySelector(".lucide-badge-check")).toBeNull();
  });

  it("shows no address that the requester hasn't confirmed", async () => {
    await openOwn(ownRequest({ requester_email_verified: false }), "?step=who");
    await screen.findByText("Not verified");
    expect(screen.queryByText("marcus@example.org")).toBeNull();
  });

  it("of another request: says so, and closes that one first", async () => {
    await signedInAs(jane({ limited_to: "ver_9" }));
    serve({ [INVITE]: ok(invitation()), "POST /api/auth/logout": ok({}) });
    const { user } = openWay("#invite=lnk_1.secret");
    await title("Another request is open here");
    expect(callsTo(INVITE)).toHaveLength(0);
    expect(screen.getByRole("link", { name: "Back to Your Other Request" }).getAttribute("href")).toBe(
      "/v/ver_9",
    );
    await user.click(await button("Open This Request"));
    await title("Marcus Reed wants to verify you");
  });

  it("of another request, without a link: shows what anyone sees", async () => {
    await signedInAs(jane({ limited_to: "ver_9" }));
    serve({ [READ]: refused(404, { code: "not_found" }) });
    openWay();
    await title("We can't find this request");
  });

  it("that ends leads to the link by email", async () => {
    const request = agreedRequest();
    await openOwn(request);
    await title("Add your driver's license");
    serve({
      [DETAIL]: refused(401),
      "POST /api/auth/refresh": refused(401),
      [READ]: refused(409, { code: "request_closed", message: "There's nothing for you to do right now." }),
      "POST /api/auth/logout": ok({}),
    });
    const { endSession } = await import("#lib/session/session.ts");
    act(() => endSession(SESSION_MESSAGES.expired));
    await title("There's nothing to do");
    screen.getByText("You were signed out");
    screen.getByText("To continue, get a new link by email.");
    await button("Email Me a Link");
  });

  it("can be closed, and everything can be deleted", async () => {
    const { user } = await openOwn(ownRequest());
    const ME = "DELETE /api/users/me";
    serve({ [ME]: refused(500), [READ]: refused(404) });
    await title("Do you agree?");
    await user.click(screen.getByRole("button", { name: "Delete Everything", hidden: true }));
    const confirm = async () => {
      const dialog = await screen.findByRole("alertdialog");
      await user.click([...dialog.querySelectorAll("button")].at(-1) as HTMLElement);
    };
    await confirm();
    await screen.findByText("We couldn't delete your data. Please try again.");
    expect(currentSession().state).toBe("authenticated");
    serve({ [ME]: ok({ deleted: true }) });
    await confirm();
    await title("We're deleting everything");
    await waitFor(() => expect(currentSession().state).toBe("failed"));
    expect(callsTo(ME).at(-1)?.body).toEqual({ email: "jane@example.org" });
  });
});
