import { afterEach, expect, test, vi } from "vitest";
import { googlePath, leaveForGoogle } from "#features/auth/google/leaveForGoogle.ts";
import { isOauthReturn, withoutOauth } from "#lib/session/oauth.ts";

test("signing in with Google sends the return path and the agreement", () => {
  expect(googlePath({ type: "login" }, "/app/dashboard")).toBe(
    "/api/auth/google?redirect=%2Fapp%2Fdashboard&terms=agreed",
  );
});

test("registering with Google sends the account type and the company", () => {
  const path = googlePath(
    { type: "register", accountType: "business", businessName: "Byron & Co" },
    "/app/verifications?status=pending",
  );
  const query = new URL(path, "https://countersign.invalid").searchParams;
  expect(Object.fromEntries(query)).toEqual({
    redirect: "/app/verifications?status=pending",
    type: "register",
    accountType: "business",
    businessName: "Byron & Co",
    terms: "agreed",
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test("the browser leaves for Google once our server has answered, and that first call stores nothing", async () => {
  const path = googlePath({ type: "login" }, "/app/profile");
  const left: string[] = [];
  const answers = [{ type: "basic" }, { type: "opaqueredirect" }];
  const look = vi.fn(async () => answers.shift());
  vi.stubGlobal("fetch", look);
  vi.stubGlobal("location", { assign: (to: string) => left.push(to) });
  const leave = () =>
    leaveForGoogle({ type: "login" }, { pathname: "/login", search: "?redirect=/app/profile", hash: "" });
  await expect(leave()).rejects.toThrow();
  expect(left).toEqual([]);
  await leave();
  expect(left).toEqual([path]);
  for (const call of look.mock.calls)
    expect(call).toEqual([path, expect.objectContaining({ redirect: "manual", credentials: "omit" })]);
});

test.each([
  ["?oauth=success", true],
  ["?status=pending&oauth=success", true],
  ["?oauth=failed", false],
  ["?xoauth=success", false],
  ["", false],
])("%j is a return from Google: %s", (search, is) => {
  expect(isOauthReturn(search)).toBe(is);
});

test("the parameters added by the return are removed from the URL", () => {
  expect(withoutOauth("?oauth=success")).toBe("");
  expect(withoutOauth("?status=pending&oauth=success")).toBe("?status=pending");
});
