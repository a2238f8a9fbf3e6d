import { describe, expect, it } from "vitest";
import { codeHash, digitsOf, isRight, targetHash } from "#functions/codes/digits.ts";

const env = { LINK_KEY: Buffer.alloc(32, 7).toString("base64") };
const other = { LINK_KEY: Buffer.alloc(32, 8).toString("base64") };
const ids = Array.from({ length: 500 }, (_, n) => `cod_${n}`);

describe("a code's digits", () => {
  it("are six, the same for the same row and key, and different otherwise", async () => {
    const codes = await Promise.all(ids.map((id) => digitsOf(env, id)));
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    expect(await digitsOf(env, "cod_1")).toBe(codes[1]);
    expect(await digitsOf(other, "cod_1")).not.toBe(codes[1]);
    // 500 codes out of a million are 124,750 pairs. By chance, fewer than one pair is expected to be equal.
    expect(new Set(codes).size).toBeGreaterThan(495);
  });

  it("use all ten digits in every place", async () => {
    const codes = await Promise.all(ids.map((id) => digitsOf(env, id)));
    for (let place = 0; place < 6; place++) expect(new Set(codes.map((code) => code[place])).size).toBe(10);
  });
});

describe("what we store of a code", () => {
  it("matches only the digits of its own row", async () => {
    const row = { id: "cod_1", codeHash: await codeHash(env, "cod_1", "123456") };
    expect(await isRight(env, row, "123456")).toBe(true);
    expect(await isRight(env, row, "123457")).toBe(false);
    expect(await isRight(env, { ...row, id: "cod_2" }, "123456")).toBe(false);
    expect(await isRight(other, row, "123456")).toBe(false);
  });

  it("contains neither the digits nor the number", async () => {
    expect(await codeHash(env, "cod_1", "123456")).not.toContain("123456");
    expect(await targetHash(env, "+12175551234")).not.toContain("2175551234");
    expect(await targetHash(env, "+12175551234")).toBe(await targetHash(env, "+12175551234"));
  });
});
