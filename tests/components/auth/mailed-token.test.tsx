import { afterEach, beforeEach, expect, test } from "vitest";
import { takeToken } from "#lib/session/takeToken.ts";

const START = location.pathname;

beforeEach(() => history.replaceState({ idx: 0, key: "abc" }, "", "/reset-password#token=secret"));
afterEach(() => history.replaceState(null, "", START));

test("a mailed token is removed from the URL without changing the router's state", () => {
  expect(takeToken()).toBe("secret");
  expect(location.pathname + location.search + location.hash).toBe("/reset-password");
  expect(history.state).toMatchObject({ idx: 0, key: "abc" });
});

test("the token survives a reload but not leaving the page", () => {
  takeToken();
  expect(takeToken()).toBe("secret");
  history.replaceState({ idx: 0, key: "def" }, "", "/login");
  expect(takeToken()).toBeNull();
});

test("a newer link replaces the token of an older one", () => {
  takeToken();
  history.replaceState(history.state, "", "/reset-password#token=newer");
  expect(takeToken()).toBe("newer");
  expect(takeToken()).toBe("newer");
});
