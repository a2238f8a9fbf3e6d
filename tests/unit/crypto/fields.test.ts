import { describe, expect, it } from "vitest";
import { open, seal } from "#core/crypto/fields.ts";
import type { Env } from "#core/env.ts";

const key = (fill: number) => Buffer.alloc(32, fill).toString("base64");
const env = (keys: string) => ({ FIELD_KEYS: keys }) as Env;
const ONE = env(`k1:${key(1)}`);
const place = { table: "verifications", column: "ssn", row: "ver_1" };

describe("encrypted columns", () => {
  it("open where they were sealed, and the ciphertext is different each time", async () => {
    const [a, b] = [await seal(ONE, place, "123456789"), await seal(ONE, place, "123456789")];
    expect(a).not.toBe(b);
    expect(a).not.toContain("123456789");
    expect(await open(ONE, place, a)).toBe("123456789");
  });

  it.each([
    ["another row", { ...place, row: "ver_2" }],
    ["another column", { ...place, column: "claims" }],
    ["another table", { ...place, table: "users" }],
  ])("don't open in %s", async (_what, elsewhere) => {
    const sealed = await seal(ONE, place, "123456789");
    await expect(open(ONE, elsewhere, sealed)).rejects.toThrow();
  });

  it("don't open when altered", async () => {
    const sealed = await seal(ONE, place, "123456789");
    // Alters the first character after the last dot, because the very last one may hold only padding.
    const altered = sealed.replace(
      /\.(.)([^.]*)$/,
      (_all, first, rest) => `.${first === "A" ? "B" : "A"}${rest}`,
    );
    await expect(open(ONE, place, altered)).rejects.toThrow();
  });

  it("open with an older key after rotation, and are sealed with the newest", async () => {
    const old = await seal(ONE, place, "123456789");
    const rotated = env(`k2:${key(2)},k1:${key(1)}`);
    expect(await open(rotated, place, old)).toBe("123456789");
    expect(await seal(rotated, place, "x")).toMatch(/^k2\./);
    await expect(open(env(`k2:${key(2)}`), place, old)).rejects.toThrow(/No key k1/);
  });
});
