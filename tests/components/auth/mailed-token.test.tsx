import { afterEach, beforeEach, expect, test } from "vitest";
import { takeToken } from "#lib/takeToken.ts";

const START = location.pathname;

beforeEach(() => history.replaceState({ idx: 0, key: "abc" }, "", "/reset-password#token=secret"));
afterEach(() => history.replaceState(null, "", START));

test("a mailed token leaves the address, and what the router keeps there stays", () => {
  expect(takeToken()).toBe("secret");
  expect(location.pathname + location.search + location.hash).toBe("/reset-password");
  expect(history.state).toMatchObject({ idx: 0, key: "abc" });
});

test("it is there again when the page is loaded anew, and gone once the page is left", () => {
  takeToken();
  expect(takeToken()).toBe("secret");
  history.replaceState({ idx: 0, key: "def" }, "", "/login");
  expect(takeToken()).toBeNull();
});

test("a newer link takes the place of an older one", () => {
  takeToken();
  history.replaceState(history.state, "", "/reset-password#token=newer");
  expect(takeToken()).toBe("newer");
  expect(takeToken()).toBe("newer");
});
