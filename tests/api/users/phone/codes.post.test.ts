import { describe, expect, it } from "vitest";
import type { CodeState } from "#functions/codes/state.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { codeTo, otherThan, somePhone } from "#tests/harness/people/phone.ts";
import { rows } from "#tests/harness/stack/db.ts";

const PATH = "/api/users/phone/codes";
const post = (who: Account, body: object, now?: number) =>
  who.api.post<CodeState>(PATH, body, now === undefined ? {} : { now });
const profile = (who: Account, phone: string | null) =>
  who.api.put<{ user: { phone_verified: boolean } }>("/api/users/profile", {
    name: "Ada Byron",
    email: who.email,
    phone,
  });
const isVerified = async (who: Account) =>
  (await who.api.get<{ user: { phone_verified: boolean } }>("/api/auth/me")).data.user.phone_verified;

async function withPhone(phone = somePhone()) {
  const person = await account();
  await profile(person, phone);
  return { person, phone };
}

describe("POST /api/users/phone/codes", () => {
  it("proves the account's number until it's changed", async () => {
    const { person, phone } = await withPhone();
    expect(await isVerified(person)).toBe(false);
    expect((await post(person, { request: true })).data.sent).toMatchObject({ tries_left: 5 });
    const code = await codeTo(phone);
    const wrong = await post(person, { code: otherThan(code) });
    expect([wrong.status, wrong.error.fields?.code]).toEqual([
      422,
      "This isn't the code we sent. 4 attempts left.",
    ]);
    const right = await post(person, { code });
    expect(right.data).toMatchObject({ offered: true, proven_at: expect.any(String), sent: null });
    expect(await isVerified(person)).toBe(true);
    const [row] = await rows<{ proven_phone: string }>("SELECT proven_phone FROM users WHERE id = ?", [
      person.id,
    ]);
    expect(row?.proven_phone).toMatch(/^k1\./);
    expect((await post(person, { request: true })).error.code).toBe("phone_proven");

    await profile(person, `+1 (${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`);
    expect(await isVerified(person)).toBe(true);
    expect((await profile(person, somePhone())).data.user.phone_verified).toBe(false);
    expect(await rows("SELECT proven_phone FROM users WHERE id = ?", [person.id])).toEqual([
      { proven_phone: null },
    ]);
  });

  it("proves a number again once the last proof has begun to fade", async () => {
    const { person, phone } = await withPhone();
    await post(person, { request: true });
    await post(person, { code: await codeTo(phone) });
    const provenAt = Date.now() - 366 * 24 * 60 * 60_000;
    await rows("UPDATE users SET phone_verified_at = ? WHERE id = ?", [provenAt, person.id]);
    await rows("UPDATE codes SET created_at = created_at - 100000 WHERE user_id = ?", [person.id]);
    expect((await post(person, { request: true })).data).toMatchObject({ provable: true, sent: {} });
    const right = await post(person, { code: await codeTo(phone, 2) });
    expect(right.data).toMatchObject({ provable: false, sent: null });
    expect(Date.parse(right.data.proven_at ?? "")).toBeGreaterThan(provenAt + 1000);
  });

  it("keeps a hash by which accounts with the same number are found, and that the sandbox sent the code", async () => {
    const { person, phone } = await withPhone();
    const { person: other } = await withPhone(phone);
    const hashOf = async ({ id }: Account) =>
      (
        await rows<{ proven_phone_hash: string | null; phone_sandbox: number }>(
          "SELECT proven_phone_hash, phone_sandbox FROM users WHERE id = ?",
          [id],
        )
      )[0];
    await post(person, { request: true });
    await post(person, { code: await codeTo(phone) });
    await post(other, { request: true });
    await post(other, { code: await codeTo(phone, 2) });
    expect(await hashOf(person)).toEqual({ proven_phone_hash: expect.any(String), phone_sandbox: 1 });
    expect(await hashOf(other)).toEqual(await hashOf(person));
    await profile(person, somePhone());
    expect(await hashOf(person)).toEqual({ proven_phone_hash: null, phone_sandbox: 0 });
  });

  it("refuses a code for a number that was changed since", async () => {
    const { person, phone } = await withPhone();
    await post(person, { request: true });
    const code = await codeTo(phone);
    await profile(person, somePhone());
    const answer = await post(person, { code });
    expect([answer.status, answer.error.code]).toEqual([409, "no_code"]);
    expect(await isVerified(person)).toBe(false);
  });

  it("says what is missing", async () => {
    const person = await account();
    expect((await post(person, { request: true })).error.code).toBe("no_phone");
    // Accounts like this exist from before we checked numbers.
    await rows("UPDATE users SET phone = '12345' WHERE id = ?", [person.id]);
    expect((await post(person, { request: true })).error.code).toBe("phone_malformed");
    const other = await withPhone();
    expect((await post(other.person, { code: "123456" })).error.code).toBe("no_code");
  });

  it("tells the code apart from one for a verification, and from another account's", async () => {
    const [one, two] = await Promise.all([withPhone(), withPhone()]);
    await post(one.person, { request: true });
    const code = await codeTo(one.phone);
    expect((await post(two.person, { code })).error.code).toBe("no_code");
    expect(await isVerified(two.person)).toBe(false);
  });

  it("is deleted with the account", async () => {
    const { person } = await withPhone();
    await post(person, { request: true });
    await person.api.delete("/api/users/me", { body: { password: person.password } });
    expect(await rows("SELECT id FROM codes WHERE user_id = ?", [person.id])).toEqual([]);
    expect((await person.api.get(PATH)).status).toBe(401);
  });
});
