import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent, { PointerEventsCheckLevel } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { RouterProvider } from "react-router/dom";
import { createMemoryRouter, parsePath } from "react-router-dom";
import { newQueryClient } from "#lib/query/newQueryClient.ts";
import { signIn, type User } from "#lib/session/session.ts";
import { takeToasts } from "#ui/Toast/toast.ts";
import { ok, serve } from "./server.ts";

interface ShowOptions {
  /** Path and query of the page. */
  at?: string;
  /** The route's pattern, if the path has parameters. */
  path?: string;
  errorElement?: ReactNode;
  /** The location state that the previous page passes along. */
  state?: unknown;
}

/** Renders a screen at a path with its own router and query client. Every other path shows "Another page". */
export function show(element: ReactNode, options: ShowOptions = {}) {
  const { at = "/", path = at.replace(/\?.*/, ""), errorElement, state } = options;
  const client = newQueryClient();
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });
  const router = createMemoryRouter(
    [
      { path, element, errorElement },
      { path: "*", element: <p>Another page</p> },
    ],
    { initialEntries: [{ ...parsePath(at), state }] },
  );
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return {
    ...view,
    client,
    router,
    user: userEvent.setup({
      delay: null,
      skipHover: true,
      pointerEventsCheck: PointerEventsCheckLevel.Never,
    }),
  };
}

/** Finds the control with this label. */
export const field = (label: string | RegExp): HTMLInputElement => screen.getByLabelText(label);

/** Finds the select with this label. */
export const choice = (label: string | RegExp): HTMLSelectElement => screen.getByLabelText(label);

/** @returns the texts of the select's options */
export const optionsOf = (label: string | RegExp): string[] =>
  [...choice(label).options].filter(({ hidden }) => !hidden).map(({ text }) => text);

/** Replaces the text of the field with this label. */
export function fill(label: string | RegExp, value: string): void {
  fireEvent.change(field(label), { target: { value } });
}

/** Focuses the field with this label, then blurs it. */
export function visit(label: string | RegExp): void {
  act(() => field(label).focus());
  act(() => field(label).blur());
}

/** @returns each message shown next to a field, by the field's path in the form */
export function messages(): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const part of document.querySelectorAll<HTMLElement>("[data-field]")) {
    const control = part.matches("[aria-invalid=true]") ? part : part.querySelector("[aria-invalid=true]");
    const ids = control?.getAttribute("aria-describedby")?.split(" ") ?? [];
    // The error message comes after the help text; a checklist, if any, comes after both.
    const words = ids.map((id) => document.getElementById(id)).filter((one) => one?.tagName !== "UL");
    const message = words.at(-1)?.textContent;
    if (control) shown[part.dataset.field ?? ""] = message ?? "";
  }
  return shown;
}

/** @returns the form path of the focused field */
export const focusedField = () => document.activeElement?.closest<HTMLElement>("[data-field]")?.dataset.field;

const said: string[] = [];

/** @returns the text of every toast in this test, oldest first */
export function toasts(): string[] {
  said.push(...takeToasts().map(({ content }) => content.text));
  return [...said];
}

/** Forgets all toasts. */
export function resetToasts(): void {
  takeToasts();
  said.length = 0;
}

export const person = (more: Partial<User> = {}): User => ({
  id: "usr_1",
  email: "ada@example.org",
  first_name: "Ada",
  last_name: "Byron",
  name: "Ada Byron",
  phone: null,
  phone_verified: false,
  company: null,
  business: null,
  checked_name: null,
  bio: null,
  address: null,
  avatar: null,
  account_type: "individual",
  accountType: "individual",
  email_verified: true,
  pending_email: null,
  has_password: true,
  google_linked: false,
  totp_enabled: false,
  teams: [],
  staff: false,
  team_size: 0,
  total_verifications: 0,
  verificationStatus: "unverified",
  limited_to: null,
  created_at: "2025-01-01T00:00:00.000Z",
  ...more,
});

const part = (claims: object) => btoa(JSON.stringify(claims));

/** The server's answer to a sign-in. The access token is valid for fifteen minutes. */
export const session = (user: User) => ({
  user,
  tokens: { accessToken: `e30.${part({ sub: user.id, iat: 0, exp: 900 })}.x`, refreshToken: "refresh" },
});

/** Signs a user in for the rest of the test. */
export async function signedInAs(user: User = person()): Promise<User> {
  serve({ "POST /api/auth/login": ok(session(user)) });
  return signIn({ email: user.email, password: "Analytical1!" });
}
