import { expect, test } from "vitest";
import { googlePath, isOauthReturn, withoutOauth } from "../../../../web/src/lib/oauth.ts";

test("signing in with Google brings the way back and the agreement along", () => {
  expect(googlePath({ type: "login" }, "/app/dashboard")).toBe(
    "/api/auth/google?redirect=%2Fapp%2Fdashboard&terms=agreed",
  );
});

test("registering with Google says which kind of account", () => {
  const path = googlePath({ type: "register", accountType: "business" }, "/app/verifications?status=pending");
  const query = new URL(path, "https://countersign.invalid").searchParams;
  expect(Object.fromEntries(query)).toEqual({
    redirect: "/app/verifications?status=pending",
    type: "register",
    accountType: "business",
    terms: "agreed",
  });
});

test.each([
  ["?oauth=success", true],
  ["?status=pending&oauth=success", true],
  ["?oauth=failed", false],
  ["?xoauth=success", false],
  ["", false],
])("%j is the way back from Google: %s", (search, is) => {
  expect(isOauthReturn(search)).toBe(is);
});

test("what the way back has added is taken out of the address", () => {
  expect(withoutOauth("?oauth=success")).toBe("");
  expect(withoutOauth("?status=pending&oauth=success")).toBe("?status=pending");
});
