import { expect, test } from "vitest";
import { framesOf, reasonOf } from "#core/reason.ts";

test("a failed query's reason is the database's message, never its parameters", () => {
  const cause = new Error("SQLITE_CONSTRAINT: UNIQUE constraint failed: users.email");
  const error = new Error("Failed query: insert into users values (?)\nparams: ada@example.com", { cause });
  expect(reasonOf(error)).toBe(String(cause));
  expect(reasonOf(new Error("Failed query: x\nparams: ada@example.com"))).toBe("A query failed");
});

test("other errors are shortened", () => {
  expect(reasonOf(new TypeError("x is undefined"))).toBe("TypeError: x is undefined");
  expect(reasonOf("y".repeat(1000))).toHaveLength(300);
});

test("a stack is reduced to its places in the code", () => {
  const frames = framesOf(new Error("Failed query: insert\nparams: ada@example.com"));
  expect(frames).toContain("reason.test.ts");
  expect(frames).not.toMatch(/ada@|Failed/);
});
