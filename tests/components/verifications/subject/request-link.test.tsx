import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Component as SubjectPage } from "#features/verifications/subject/SubjectPage.tsx";
import { show, signedInAs } from "#tests/components/render.tsx";
import { type Answer, callsTo, ok, refused, serve, unreachable } from "#tests/components/server.ts";

const READ = "GET /api/invitations/ver_1";
const MAIL = "POST /api/invitations/ver_1/mail";

const request = {
  requester_name: "Marcus Reed",
  requester_business: null,
  requester_unverified_name: null,
  verification_type: "identity",
  peer: null,
  sent_to: "j…@e….com",
};

/** The same whether or not an email is sent. */
const accepted: Answer = () => new Response(null, { status: 202 });

const open = () => show(<SubjectPage />, { at: "/v/ver_1", path: "/v/:id" });
const title = (name: string) => screen.findByRole("heading", { level: 1, name });
const mailMe = () => screen.findByRole("button", { name: "Email Me a Link" });

describe("the page behind a request's link", () => {
  it("says who asks and for what, and mails the link only on a click", async () => {
    serve({ [READ]: ok(request), [MAIL]: accepted });
    const { user } = open();
    await title("Marcus Reed wants to verify you");
    screen.getByText(/It's an identity verification through Countersign\./);
    screen.getByText("j…@e….com");
    expect(callsTo(MAIL)).toHaveLength(0);
    await user.click(await mailMe());
    const sent = await title("Check your email");
    expect(document.activeElement).toBe(sent);
    expect(callsTo(MAIL)).toHaveLength(1);
  });

  it("marks a doubtful name", async () => {
    const requester_business = { name: "PayPal", is_verified: false, is_suspicious: true };
    serve({ [READ]: ok({ ...request, requester_business }) });
    open();
    await screen.findByText("Unverified business name");
    screen.getByText("“PayPal”");
  });

  it("says why no mail was sent, and stays", async () => {
    const message = "Too many attempts. Please try again in 20 hours.";
    serve({ [READ]: ok(request), [MAIL]: refused(429, { code: "rate_limited", message }) });
    const { user } = open();
    await user.click(await mailMe());
    await screen.findByText(message);
    serve({ [MAIL]: accepted });
    await user.click(await mailMe());
    await title("Check your email");
  });

  it("says that there's nothing to do, or that the link is wrong", async () => {
    const message = "This request has ended, so there's nothing for you to do.";
    serve({ [READ]: refused(409, { code: "request_closed", message }) });
    open();
    await title("There's nothing to do");
    screen.getByText(message, { exact: false });
    // Whom it's about may want to see the result.
    await mailMe();
    serve({ [READ]: refused(404, { code: "not_found", message: "Verification not found" }) });
    open();
    await title("We can't find this request");
  });

  it("can be read again after a failure", async () => {
    serve({ [READ]: unreachable });
    const { user } = open();
    await title("We couldn't load this page");
    serve({ [READ]: ok(request) });
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await title("Marcus Reed wants to verify you");
  });

  it("leads a party with an account to the request in the app, also after its end", async () => {
    await signedInAs();
    serve({ [READ]: ok(request), "GET /api/verifications/ver_1": ok({}) });
    const { router } = open();
    await screen.findByText("Another page");
    expect(router.state.location.pathname).toBe("/app/verifications/ver_1");
    expect(callsTo(READ)).toHaveLength(0);
  });

  it("treats others who are signed in like anyone", async () => {
    await signedInAs();
    serve({
      [READ]: ok(request),
      "GET /api/verifications/ver_1": refused(404, { code: "not_found", message: "Verification not found" }),
    });
    open();
    await mailMe();
  });
});
