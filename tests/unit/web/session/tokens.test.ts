import { expect, test } from "vitest";
import { MINUTE, SECOND } from "#contract/time.ts";
import { readJwt, refreshDelay } from "#lib/session/tokens.ts";

const jwt = (claims: object) =>
  ["e30", Buffer.from(JSON.stringify(claims)).toString("base64url"), "c2ln"].join(".");

test("a token tells its user and its lifetime", () => {
  const token = jwt({ sub: "usr_1", iat: 1_700_000_000, exp: 1_700_000_900 });
  expect(readJwt(token)).toEqual({ userId: "usr_1", lifetime: 15 * MINUTE });
});

test.each(["", "x", "a.b.c", jwt([])])("%j can't be read", (token) => {
  expect(readJwt(token)).toEqual({ userId: "", lifetime: 0 });
});

test("a token is refreshed five minutes before it expires, and no sooner than after a second", () => {
  expect(refreshDelay(15 * MINUTE)).toBe(10 * MINUTE);
  expect(refreshDelay(5 * MINUTE + 1)).toBe(SECOND);
  expect(refreshDelay(MINUTE)).toBe(SECOND);
  expect(refreshDelay(0)).toBe(SECOND);
});
