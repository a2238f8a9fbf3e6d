import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Component as LoginPage } from "#features/auth/login/LoginPage.tsx";
import { hasAgreedToTerms, rememberTerms, TERMS_VERSION } from "#lib/session/terms.ts";
import {
  field,
  fill,
  focusedField,
  messages,
  person,
  session,
  show,
  signedInAs,
  toasts,
  visit,
} from "../render.tsx";
import { callsTo, ok, refused, serve, text, unreachable } from "../server.ts";

const LOGIN = "POST /api/auth/login";
const TERMS = "Please agree to the Terms of Service and Privacy Policy";

const submit = () => screen.getByRole("button", { name: "Sign In" });

/** Opens the page at `/login` and fills in the form if an email is given. */
async function open({ query = "", email = "", agreed = false } = {}) {
  const shown = show(<LoginPage />, { at: `/login${query}` });
  if (email) {
    fill("Email", email);
    fill("Password", "Analytical1!");
  }
  if (agreed) await shown.user.click(screen.getByRole("checkbox", { name: /I agree to the Terms/ }));
  return shown;
}

describe("the sign-in form", () => {
  it("says that an address is invalid once the field loses focus", async () => {
    await open();
    fill("Email", "not an address");
    expect(messages()).toEqual({});
    visit("Email");
    await waitFor(() => expect(messages()).toEqual({ email: "Please enter a valid email address" }));
  });

  it("names every missing field on submit and focuses the first", async () => {
    const { user } = await open();
    await user.click(submit());
    await waitFor(() =>
      expect(messages()).toEqual({ email: "This field is required", password: "This field is required" }),
    );
    expect(toasts()).toEqual(["Please fix the errors below"]);
    expect(focusedField()).toBe("email");
  });

  it("isn't submitted until the terms are accepted", async () => {
    const { user } = await open({ email: "ada@example.org" });
    await user.click(submit());
    await waitFor(() => expect(toasts()).toEqual([TERMS]));
    expect(focusedField()).toBe("terms");
    expect(callsTo(LOGIN)).toEqual([]);
  });

  it("signs in and opens the page in the redirect parameter", async () => {
    serve({ [LOGIN]: ok(session(person())) });
    const query = "?redirect=/app/verifications";
    const { user, router } = await open({ query, email: "ada@example.org", agreed: true });
    await user.click(submit());
    await screen.findByText("Another page");
    expect(router.state.location.pathname).toBe("/app/verifications");
    expect(toasts()).toEqual(["Login successful!"]);
    expect(callsTo(LOGIN)[0]?.body).toEqual({ email: "ada@example.org", password: "Analytical1!" });
  });

  it("never redirects to another site", async () => {
    await signedInAs();
    const { router } = await open({ query: "?redirect=//evil.example/app" });
    await screen.findByText("Another page");
    expect(router.state.location.pathname).toBe("/app/dashboard");
  });

  it.each([
    [refused(401, { message: "Invalid email or password" }), "Invalid email or password", []],
    [text(500, ""), "Login failed", ["Login failed"]],
    [unreachable, "Network error. Please try again.", ["Login failed"]],
  ])("says why signing in failed and keeps the input (%#)", async (answer, words, said) => {
    serve({ [LOGIN]: answer });
    const { user } = await open({ email: "ada@example.org", agreed: true });
    await user.click(submit());
    await screen.findByText(words);
    expect(toasts()).toEqual(said);
    expect(field("Email").value).toBe("ada@example.org");
    expect(field("Password").value).toBe("Analytical1!");
  });
});

describe("the terms checkbox", () => {
  const box = () => screen.getByRole("checkbox", { name: /I agree to the Terms/ }) as HTMLInputElement;

  it("is ticked on a device from which someone signed in", async () => {
    serve({ [LOGIN]: ok(session(person())) });
    const { user } = await open({ email: "ada@example.org", agreed: true });
    await user.click(submit());
    await screen.findByText("Another page");
    expect(hasAgreedToTerms()).toBe(true);
  });

  it("stays ticked until the terms change", async () => {
    rememberTerms();
    const { unmount } = await open();
    await waitFor(() => expect(box().checked).toBe(true));
    unmount();
    for (const [key, version] of Object.entries(localStorage))
      if (version === TERMS_VERSION) localStorage.setItem(key, "2024-01-01");
    await open();
    expect(box().checked).toBe(false);
  });

  it("is remembered after the password was right and a code is still missing", async () => {
    serve({ [LOGIN]: refused(401, { code: "totp_required", message: "Enter your authentication code" }) });
    const { user } = await open({ email: "ada@example.org", agreed: true });
    await user.click(submit());
    await screen.findByLabelText("Authentication code");
    expect(hasAgreedToTerms()).toBe(true);
  });

  it("isn't remembered when signing in fails", async () => {
    serve({ [LOGIN]: refused(401, { message: "Invalid email or password" }) });
    const { user } = await open({ email: "ada@example.org", agreed: true });
    await user.click(submit());
    await screen.findByText("Invalid email or password");
    expect(hasAgreedToTerms()).toBe(false);
  });
});

describe("the error parameter of the login page", () => {
  it.each([
    ["oauth_failed", "Google sign-in failed. Please try again."],
    ["oauth_error", "There was an error with Google sign-in. Please try again."],
    ["login_failed", "Login failed. Please try again."],
    [
      "terms_required",
      "Please agree to the Terms of Service and Privacy Policy before signing in with Google.",
    ],
    ["anything", "An error occurred. Please try again."],
  ])("shows %s as a message once and is removed from the URL", async (code, words) => {
    const { router } = await open({ query: `?error=${code}&redirect=/app/verifications` });
    await waitFor(() => expect(router.state.location.search).toBe("?redirect=%2Fapp%2Fverifications"));
    expect(toasts()).toEqual([words]);
  });
});

describe("other providers", () => {
  it("are announced as coming soon", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Continue with Apple" }));
    await user.click(screen.getByRole("button", { name: "Continue with Microsoft" }));
    expect(toasts()).toEqual(["Apple login coming soon!", "Microsoft login coming soon!"]);
  });

  it("asks the user to accept the terms before leaving for Google", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Continue with Google" }));
    await waitFor(() => expect(toasts()).toEqual([TERMS]));
    expect(focusedField()).toBe("terms");
  });
});

describe("the second factor", () => {
  const needsCode = refused(401, { code: "totp_required", message: "Enter your authentication code" });

  it("comes after the password; a wrong code is refused and the right one accepted", async () => {
    serve({ [LOGIN]: needsCode });
    const { user } = await open({ email: "ada@example.org", agreed: true });
    await user.click(submit());
    const code = await screen.findByLabelText("Authentication code");
    serve({ [LOGIN]: refused(422, { fields: { code: "This code is not right" } }) });
    await user.type(code, "000000");
    await waitFor(() => expect(messages()).toEqual({ code: "This code is not right" }));
    serve({ [LOGIN]: ok(session(person())) });
    fill("Authentication code", "123456");
    await screen.findByText("Another page");
    expect(callsTo(LOGIN).at(-1)?.body).toMatchObject({ totp: "123456" });
    expect(toasts()).toEqual(["Login successful!"]);
  });

  it("switches to a recovery code after too many wrong codes and says how long to wait", async () => {
    serve({ [LOGIN]: needsCode });
    const { user } = await open({ email: "ada@example.org", agreed: true });
    await user.click(submit());
    const words = "Too many wrong codes. Use a recovery code, or try again in 40 minutes.";
    const code = await screen.findByLabelText("Authentication code");
    serve({ [LOGIN]: refused(429, { code: "totp_capped", message: words }) });
    await user.type(code, "000000");
    await screen.findByText(words);
    expect(field("Recovery code").value).toBe("");
    expect(focusedField()).toBe("code");
    serve({ [LOGIN]: ok(session(person())) });
    fill("Recovery code", "k3f9q-7hx2m");
    await user.click(screen.getByRole("button", { name: "Verify" }));
    await screen.findByText("Another page");
    expect(callsTo(LOGIN).at(-1)?.body).toMatchObject({ totp: "k3f9q-7hx2m" });
  });

  it("can be replaced by a recovery code or left for the sign-in form", async () => {
    serve({ [LOGIN]: needsCode });
    const { user } = await open({ email: "ada@example.org", agreed: true });
    await user.click(submit());
    await user.click(await screen.findByRole("button", { name: "Use a recovery code" }));
    await screen.findByLabelText("Recovery code");
    await user.click(screen.getByRole("button", { name: "Back to sign in" }));
    await screen.findByRole("heading", { name: "Sign in to Countersign" });
  });
});
