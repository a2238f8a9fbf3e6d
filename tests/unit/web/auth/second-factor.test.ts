import { describe, expect, test } from "vitest";
import { codeForm } from "#ui/CodeEntry/codeForm.ts";

const problem = (isRecovery: boolean, code: string) => {
  const parsed = codeForm(isRecovery).safeParse({ code });
  return parsed.success ? null : parsed.error.issues[0]?.message;
};

describe("an app code", () => {
  test.each([
    ["", "This field is required"],
    ["12345", "Enter all 6 digits"],
    ["123456", null],
  ])("%j: %s", (code, message) => expect(problem(false, code)).toBe(message));
});

describe("a recovery code", () => {
  test.each([
    ["  ", "This field is required"],
    ["K3F9Q 7HX2M", null],
  ])("%j: %s", (code, message) => expect(problem(true, code)).toBe(message));

  test("is sent without surrounding spaces", () => {
    expect(codeForm(true).safeParse({ code: " k3f9q-7hx2m " })).toEqual({
      success: true,
      data: { code: "k3f9q-7hx2m" },
    });
  });
});
