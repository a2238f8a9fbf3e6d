import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it, onTestFinished } from "vitest";
import { Component as LoginPage } from "#features/auth/login/LoginPage.tsx";
import { Component as RegisterPage } from "#features/auth/register/RegisterPage.tsx";
import { field, fill, focusedField, messages, person, session, show } from "../render.tsx";
import { callsTo, ok, refused, serve, text } from "../server.ts";

const REGISTER = "POST /api/auth/register";
const LOGIN = "POST /api/auth/login";
const REQUIRED = "This field is required";
const PASSWORD = "Analytical1!";

const submit = (user: UserEvent) => user.click(screen.getByRole("button", { name: "Create Account" }));
const agree = (user: UserEvent) => user.click(screen.getByRole("checkbox", { name: /I agree to the Terms/ }));

describe("someone who registers to answer a request", () => {
  const READ = "POST /api/verifications/ver_1/invite";
  const INVITED = "/register?redirect=%2Fapp%2Fverifications%2Fver_1#invite=lnk_1.secret";
  const asked = {
    requester_name: "Marcus Reed",
    requester_business: null,
    requester_unverified_name: null,
    verification_type: "rental",
    peer: null,
  };
  const come = (to = `${INVITED}&email=ada%40example.org`) => {
    window.history.replaceState(null, "", to);
    onTestFinished(() => window.history.replaceState(null, "", "/"));
    return show(<RegisterPage />, { at: to, path: "/register" });
  };

  it("sees the request, has the address locked in, and types a name and one password", async () => {
    serve({ [READ]: ok(asked), [REGISTER]: ok(session(person())) });
    const { user, router } = come();
    await screen.findByText("Marcus Reed wants to verify you");
    screen.getByText("Rental verification");
    expect(callsTo(READ)[0]?.body).toEqual({ invite: "lnk_1.secret" });
    expect([field("Email").value, field("Email").readOnly]).toEqual(["ada@example.org", true]);
    expect(screen.queryByRole("radiogroup", { name: "Account type" })).toBeNull();
    expect(screen.queryByLabelText("Confirm Password")).toBeNull();
    await submit(user);
    await waitFor(() => expect(messages().password).toBe(REQUIRED));
    fill("First Name", "Ada");
    fill("Last Name", "Byron");
    fill("Password", PASSWORD);
    await agree(user);
    await submit(user);
    await screen.findByText("Another page");
    expect(callsTo(REGISTER)[0]?.body).toEqual({
      firstName: "Ada",
      lastName: "Byron",
      email: "ada@example.org",
      password: PASSWORD,
      accountType: "individual",
      inviteToken: "lnk_1.secret",
    });
    expect(router.state.location).toMatchObject({
      pathname: "/app/verifications/ver_1",
      hash: "#invite=lnk_1.secret&email=ada%40example.org",
    });
  });

  it("types the address if the mail's link doesn't say it, and reads that another one was invited", async () => {
    const words = "This request was sent to another address. Use that one to answer it.";
    serve({ [READ]: ok(asked), [REGISTER]: refused(422, { fields: { email: words } }) });
    const { user } = come(INVITED);
    await screen.findByText("Marcus Reed wants to verify you");
    fill("First Name", "Ada");
    fill("Last Name", "Byron");
    fill("Email", "other@example.org");
    fill("Password", PASSWORD);
    await agree(user);
    await submit(user);
    await waitFor(() => expect(messages()).toEqual({ email: words }));
  });

  it("reads why the link no longer works, and can create an account without it", async () => {
    const words = "This request was cancelled by the person who sent it.";
    serve({ [READ]: refused(409, { code: "request_closed", message: words }) });
    const { user } = come();
    await screen.findByText(words);
    window.history.replaceState(null, "", "/register");
    await user.click(screen.getByRole("link", { name: "Create an account without it" }));
    await screen.findByLabelText("Confirm Password");
    expect(field("Email").readOnly).toBe(false);
    screen.getByRole("radiogroup", { name: "Account type" });
  });

  it("can register when the request can't be read", async () => {
    serve({ [READ]: text(500, ""), [REGISTER]: ok(session(person())) });
    const { user } = come();
    await waitFor(() => expect(callsTo(READ)).toHaveLength(1));
    fill("First Name", "Ada");
    fill("Last Name", "Byron");
    fill("Password", PASSWORD);
    await agree(user);
    await submit(user);
    await screen.findByText("Another page");
  });
});

describe("someone who signs in to answer a request", () => {
  const READ = "POST /api/verifications/ver_1/invite";
  const INVITED =
    "/login?redirect=%2Fapp%2Fverifications%2Fver_1#invite=lnk_1.secret&email=ada%40example.org";

  it("sees the request and has the address locked in, unless they use another account", async () => {
    serve({
      [READ]: ok({
        requester_name: "Marcus Reed",
        requester_business: null,
        requester_unverified_name: null,
        verification_type: "identity",
        peer: null,
      }),
      [LOGIN]: refused(401, { message: "Invalid email or password" }),
    });
    window.history.replaceState(null, "", INVITED);
    onTestFinished(() => window.history.replaceState(null, "", "/"));
    const { user } = show(<LoginPage />, { at: INVITED, path: "/login" });
    await screen.findByText("Marcus Reed wants to verify you");
    screen.getByText("Identity verification");
    expect([field("Email").value, field("Email").readOnly]).toEqual(["ada@example.org", true]);
    fill("Password", "Analytical1!");
    await user.click(screen.getByRole("checkbox", { name: /I agree to the Terms/ }));
    await user.click(screen.getByRole("button", { name: "Sign In" }));
    await screen.findByText("Invalid email or password");
    expect(callsTo(LOGIN)[0]?.body).toEqual({ email: "ada@example.org", password: "Analytical1!" });

    await user.click(screen.getByRole("button", { name: "Use Another Account" }));
    expect([field("Email").value, field("Email").readOnly]).toEqual(["", false]);
    expect(focusedField()).toBe("email");
    expect(screen.queryByRole("button", { name: "Use Another Account" })).toBeNull();
  });
});
