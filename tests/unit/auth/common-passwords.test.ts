import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { assertUncommon, isCommonPassword } from "../../../functions/auth/common-passwords.ts";
import { PASSWORD_PARTS } from "../../../functions/contract/password.ts";
import { runs } from "../fuzz/cases.ts";

const COMMON = [
  ..."Password1! P@ssw0rd! Pa$$w0rd1 Passw0rd123! Qwerty123! Qwerty!2026 Welcome1! Welcome@123 Admin123! Adm1n!234".split(
    " ",
  ),
  ..."Letmein1! Iloveyou1! Abcd1234! Abc123!@# Summer2026! Monday!1 Football1! 1Monkey! Sunsh1ne! Michael1$".split(
    " ",
  ),
  ..."Countersign-1! Verify2026! Welcome!Welcome1 Aaaaaaa1! Test1234! ChangeMe1! 123456aA! Dragon123* Trustno1!".split(
    " ",
  ),
];

const FINE = [
  ..."Analytical1! Correct-horse7! Battery-staple8! Not-the-horse8! Another-horse9! Wrong-horse7! New-horse77!".split(
    " ",
  ),
  ..."Pass-the-Salt7! Summer-breeze-9! xK9!mfq2Lp Tr0ub4dor&3 Blue-teapot-12! MyDogEats7Shoes!".split(" "),
];

describe("a common password", () => {
  test.each(COMMON)("is refused: %s", (password) => {
    // The rules of composition alone would let it in.
    expect(PASSWORD_PARTS.every((part) => part.test(password))).toBe(true);
    expect(isCommonPassword(password)).toBe(true);
    expect(() => assertUncommon(password, "newPassword")).toThrow("too easy to guess");
  });

  test.each(FINE)("is not this one: %s", (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  test("is looked for in any text at all", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        expect(typeof isCommonPassword(text)).toBe("boolean");
      }),
      runs(),
    );
  });
});
