import { render, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";
import { Component as RegisterPage } from "#features/auth/register/RegisterPage.tsx";
import { hasAgreedToTerms } from "#lib/session/terms.ts";
import { field, fill, messages, person, session, show, toasts, visit } from "../render.tsx";
import { callsTo, ok, refused, serve, text } from "../server.ts";

const REGISTER = "POST /api/auth/register";
const REQUIRED = "This field is required";
const PASSWORD = "Analytical1!";

const open = () => show(<RegisterPage />, { at: "/register" });
const submit = (user: UserEvent) => user.click(screen.getByRole("button", { name: "Create Account" }));

function fillAll(values: Record<string, string> = {}): void {
  const all = {
    "First Name": "Ada",
    "Last Name": "Byron",
    Email: "ada@example.org",
    Password: PASSWORD,
    "Confirm Password": PASSWORD,
    ...values,
  };
  for (const [label, value] of Object.entries(all)) fill(label, value);
}

const agree = (user: UserEvent) => user.click(screen.getByRole("checkbox", { name: /I agree to the Terms/ }));

describe("the register form", () => {
  it("names everything that's missing", async () => {
    const { user } = open();
    await user.click(screen.getByRole("radio", { name: "Business" }));
    await submit(user);
    await waitFor(() =>
      expect(messages()).toEqual({
        businessName: "Company name is required for business accounts",
        firstName: REQUIRED,
        lastName: REQUIRED,
        email: REQUIRED,
        password: REQUIRED,
        confirmPassword: REQUIRED,
        agreeToTerms: "You must agree to the terms and conditions",
      }),
    );
    expect(toasts()).toEqual(["Please fix the errors below"]);
    expect(callsTo(REGISTER)).toEqual([]);
  });

  it("says what's wrong with each field once it loses focus", async () => {
    const { user } = open();
    await user.click(screen.getByRole("radio", { name: "Business" }));
    const wrong = {
      "First Name": "A",
      "Last Name": "B",
      Company: "C",
      Email: "nobody",
      Password: "weak",
      "Confirm Password": "other",
    };
    fillAll(wrong);
    expect(messages()).toEqual({});
    for (const label of Object.keys(wrong)) visit(label);
    await waitFor(() =>
      expect(messages()).toEqual({
        businessName: "Must be at least 2 characters",
        firstName: "First name must be at least 2 characters",
        lastName: "Last name must be at least 2 characters",
        email: "Please enter a valid email address",
        password:
          "Password must contain at least 8 characters, one uppercase, one lowercase, one number, and one special character",
        confirmPassword: "Passwords do not match",
      }),
    );
  });

  describe("the box for a full legal name", () => {
    const box = () =>
      screen.queryByRole<HTMLInputElement>("checkbox", { name: "This is my full legal name" });
    const sent = () => callsTo(REGISTER)[0]?.body;

    it.each([
      ["O", "Last name must be at least 2 characters"],
      ["", REQUIRED],
    ])("appears once a last name of %j is refused, and lets it through", async (lastName, message) => {
      serve({ [REGISTER]: ok(session(person())) });
      const { user } = open();
      fillAll({ "Last Name": lastName });
      expect(box()).toBeNull();
      visit("Last Name");
      await waitFor(() => expect(messages()).toEqual({ lastName: message }));
      await user.click(box()!);
      expect(messages()).toEqual({});
      expect(box()!.checked).toBe(true);
      await agree(user);
      await submit(user);
      await screen.findByText("Another page");
      expect(sent()).toMatchObject({ firstName: "Ada", lastName, isFullLegalName: true });
    });

    it.each([
      ["李", "王"],
      ["Ada", "Byron"],
    ])("doesn't appear for %s %s", async (first, last) => {
      open();
      fillAll({ "First Name": first, "Last Name": last, Email: "nobody" });
      for (const label of ["First Name", "Last Name", "Email"]) visit(label);
      await waitFor(() => expect(messages()).toEqual({ email: "Please enter a valid email address" }));
      expect(box()).toBeNull();
    });

    it("doesn't appear while there's no name at all", async () => {
      const { user } = open();
      await submit(user);
      await waitFor(() => expect(messages().firstName).toBe(REQUIRED));
      expect(box()).toBeNull();
    });
  });

  it("checks off the password requirements as the user types", () => {
    open();
    const parts = within(screen.getByRole("list", { name: "A strong password has" })).getAllByRole(
      "listitem",
    );
    const done = () => parts.filter((part) => part.textContent?.endsWith("(done)")).length;
    expect(done()).toBe(0);
    for (const [typed, count] of [
      ["a", 1],
      ["aB", 2],
      ["aB3", 3],
      ["aB3!", 4],
      ["aB3!aB3!", 5],
    ] as const) {
      fill("Password", typed);
      expect(done(), typed).toBe(count);
    }
  });

  it("shows and hides the password", async () => {
    const { user } = open();
    const [show] = screen.getAllByRole("button", { name: "Show password" });
    expect(field("Password").type).toBe("password");
    await user.click(show!);
    expect(field("Password").type).toBe("text");
    await user.click(show!);
    expect(field("Password").type).toBe("password");
  });

  it("asks for a company only for a business account and submits it", async () => {
    serve({ [REGISTER]: ok(session(person())) });
    const { user } = open();
    expect(screen.queryByLabelText("Company")).toBeNull();
    await user.click(screen.getByRole("radio", { name: "Business" }));
    fillAll({ Company: "Byron & Co" });
    await agree(user);
    await submit(user);
    await screen.findByText("Another page");
    expect(toasts()).toEqual(["Registration successful! Welcome to Countersign."]);
    expect(hasAgreedToTerms()).toBe(true);
    expect(callsTo(REGISTER)[0]?.body).toEqual({
      firstName: "Ada",
      lastName: "Byron",
      email: "ada@example.org",
      password: PASSWORD,
      accountType: "business",
      businessName: "Byron & Co",
    });
  });

  it("asks for a company before leaving for Google and passes it along", async () => {
    const left: string[] = [];
    vi.stubGlobal("location", {
      pathname: "/register",
      search: "",
      hash: "",
      assign: (to: string) => left.push(to),
    });
    const { user } = open();
    const google = () => user.click(screen.getByRole("button", { name: "Continue with Google" }));
    await user.click(screen.getByRole("radio", { name: "Business" }));
    await agree(user);
    await google();
    expect(toasts()).toEqual(["Company name is required for business accounts"]);
    expect(document.activeElement).toBe(field("Company"));
    expect(hasAgreedToTerms()).toBe(false);
    fill("Company", "Byron & Co");
    vi.stubGlobal("fetch", async () => ({ type: "opaqueredirect" }));
    await google();
    await waitFor(() => expect(left).toHaveLength(1));
    expect(new URL(left[0]!, "http://localhost").searchParams.get("businessName")).toBe("Byron & Co");
    expect(hasAgreedToTerms()).toBe(true);
  });

  it("says that registration failed, shows a taken address next to its field, and keeps the input", async () => {
    serve({ [REGISTER]: text(500, "") });
    const { user } = open();
    fillAll();
    await agree(user);
    await submit(user);
    await screen.findByText("Registration failed");
    expect(toasts()).toEqual(["Registration failed"]);
    const taken = "An account with this email already exists";
    serve({ [REGISTER]: refused(409, { message: taken, fields: { email: taken } }) });
    await submit(user);
    await waitFor(() => expect(messages()).toEqual({ email: taken }));
    expect(screen.queryByText("Registration failed")).toBeNull();
    expect(field("Password").value).toBe(PASSWORD);
  });

  it("has the invitation's address when the prerendered page is loaded with it", async () => {
    const page = (
      <MemoryRouter>
        <RegisterPage />
      </MemoryRouter>
    );
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = renderToString(page);
    window.history.replaceState(
      null,
      "",
      "/register?redirect=%2Fapp%2Fteam#token=abc&email=ada%40example.org",
    );
    try {
      render(page, { container, hydrate: true });
      await waitFor(() => expect(field("Email").value).toBe("ada@example.org"));
      expect(field("Email").readOnly).toBe(true);
    } finally {
      window.history.replaceState(null, "", "/");
    }
  });
});
