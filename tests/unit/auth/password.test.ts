import { describe, expect, test } from "vitest";
import { checkPassword, hashPassword } from "#functions/accounts/sign-in/password.ts";

const cheap = { SCRYPT_N: 16 };

describe("password hashes", () => {
  test("use N=2^14, r=8, p=5 at production cost, and match only their own password", async () => {
    const stored = await hashPassword({}, "Correct-horse7!");
    expect(stored).toMatch(/^scrypt\$16384\$8\$5\$[A-Za-z0-9+/]{22}==\$[A-Za-z0-9+/]{43}=$/);
    expect(await checkPassword({}, "Correct-horse7!", stored)).toEqual({ matches: true, outdated: false });
    expect(await checkPassword({}, "Correct-horse7?", stored)).toEqual({ matches: false, outdated: false });
  });

  test("differ each time for the same password", async () => {
    expect(await hashPassword(cheap, "Correct-horse7!")).not.toBe(
      await hashPassword(cheap, "Correct-horse7!"),
    );
  });

  test("made with other parameters still match, and count as outdated", async () => {
    const stored = await hashPassword({ SCRYPT_N: 32 }, "Correct-horse7!");
    expect(await checkPassword(cheap, "Correct-horse7!", stored)).toEqual({ matches: true, outdated: true });
  });

  test("that are missing match no password", async () => {
    expect(await checkPassword(cheap, "", null)).toEqual({ matches: false, outdated: false });
  });

  test("treat composed and decomposed letters as the same password", async () => {
    const stored = await hashPassword(cheap, "Caf\u00e9-horse7!");
    expect((await checkPassword(cheap, "Cafe\u0301-horse7!", stored)).matches).toBe(true);
  });

  test("of an unknown format throw an error instead of counting as a wrong password", async () => {
    await expect(checkPassword(cheap, "Correct-horse7!", "argon2$1$2$3$4$5")).rejects.toThrow("unknown form");
  });
});
