import { describe, expect, test } from "vitest";
import { redirectTarget, signInPath } from "#lib/session/redirect.ts";

const at = (search: string, hash = "") => ({ pathname: "/login", search, hash });
const to = (redirect: string) => at(`?redirect=${encodeURIComponent(redirect)}`);

describe("a sign-in leads", () => {
  test("to the dashboard by default", () => {
    expect(redirectTarget(at(""))).toBe("/app/dashboard");
  });

  test("to one of our own paths, with the query and the page's fragment", () => {
    expect(redirectTarget(to("/app/verifications?status=pending"))).toBe("/app/verifications?status=pending");
    expect(redirectTarget({ ...to("/app/verifications/ver_1"), hash: "#invite=abc" })).toBe(
      "/app/verifications/ver_1#invite=abc",
    );
  });

  test.each([
    "https://evil.example/app",
    "//evil.example/app",
    "/\\evil.example/app",
    "\\\\evil.example",
    "javascript:alert(1)",
    "/login",
    "/application",
    "/app/../login",
    "http:/evil.example",
    "",
  ])("never to %j", (redirect) => {
    expect(redirectTarget(to(redirect))).toBe("/app/dashboard");
  });
});

test("a signed-out visitor returns after sign-in, and no server sees the fragment", () => {
  const place = { pathname: "/app/verifications/ver_1", search: "?x=1", hash: "#invite=abc" };
  const path = signInPath(place);
  expect(path).toBe("/login?redirect=%2Fapp%2Fverifications%2Fver_1%3Fx%3D1#invite=abc");
  const url = new URL(path, "https://countersign.invalid");
  expect(redirectTarget(url)).toBe("/app/verifications/ver_1?x=1#invite=abc");
});
