import { describe, expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { EVERYTHING, passedVerification, shareLink } from "#tests/harness/verification/sharing.ts";

const PATH = "/api/profile/share-link";

describe("POST /api/profile/share-link", () => {
  it("answers the address with 128 bits of token, of which the database has only the hash", async () => {
    const owner = await account();
    const answer = await owner.api.post<{ share_url: string; expires_at: string }>(PATH, {
      options: EVERYTHING,
      expires_in_days: 7,
      label: "  Apartment   search ",
    });
    expect(answer.status).toBe(201);
    const token = /\/s\/([\w-]{22})$/.exec(answer.data.share_url)?.[1];
    expect(token).toBeDefined();
    expect(Date.parse(answer.data.expires_at) - Date.now()).toBeGreaterThan(7 * DAY - 60_000);
    const [row] = await rows("SELECT * FROM share_links WHERE user_id = ?", [owner.id]);
    expect(row?.label).toBe("Apartment search");
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it.each([1, 3, 7, 30, 90])("takes an expiry of %d days", async (days) => {
    const owner = await account();
    const { expires_at } = await shareLink(owner, { days });
    expect(Math.round((Date.parse(expires_at) - Date.now()) / DAY)).toBe(days);
  });

  it.each([
    [{ expires_in_days: 2 }, "expires_in_days", "Choose 1, 3, 7, 30 or 90 days"],
    [{ expires_in_days: "7" }, "expires_in_days", "Choose 1, 3, 7, 30 or 90 days"],
    [
      { options: { ...EVERYTHING, expirationDays: 30 } },
      "options.expirationDays",
      "This must be the same number as expires_in_days, or be left out",
    ],
    [{ label: "x".repeat(61) }, "label", expect.stringContaining("60")],
    [{ verificationIds: ["ver_of_nobody"] }, "verificationIds", expect.stringContaining("Reload the page")],
    [{ verificationIds: new Array(51).fill("x") }, "verificationIds", "Choose at most 50 verifications"],
  ])("refuses %j", async (change, field, message) => {
    const owner = await account();
    const answer = await owner.api.post(PATH, { options: EVERYTHING, expires_in_days: 7, ...change });
    expect(answer.status).toBe(422);
    expect(answer.error.fields).toEqual({ [field]: message });
    expect(await rows("SELECT 1 FROM share_links WHERE user_id = ?", [owner.id])).toEqual([]);
  });

  it("refuses another person's verification", async () => {
    const [owner, other] = await Promise.all([account(), account()]);
    const theirs = await passedVerification(other);
    const answer = await owner.api.post(PATH, {
      options: EVERYTHING,
      expires_in_days: 7,
      verificationIds: [theirs],
    });
    expect(answer.error.fields).toHaveProperty("verificationIds");
  });

  it("refuses more than 100 links that work, and makes room when one is revoked", async () => {
    const owner = await account();
    const id = await withLinks(owner, 100);
    const create = () => owner.api.post(PATH, { options: EVERYTHING, expires_in_days: 1 });
    expect((await create()).error.code).toBe("too_many_links");
    await owner.api.post("/api/profile/revoke-share-link", { id });
    expect((await create()).status).toBe(201);
  });

  it("gives the last place to one of two who ask at the same time, and tells the other that there's none", async () => {
    const owner = await account();
    await withLinks(owner, 99);
    const create = () => owner.api.post(PATH, { options: EVERYTHING, expires_in_days: 1 });
    const answers = await Promise.all([create(), create()]);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, error }) => [status, error.code])).toEqual([[409, "too_many_links"]]);
  });
});

/** @returns the id of one of as many links */
async function withLinks(owner: Account, count: number): Promise<string> {
  const { id } = await shareLink(owner);
  await rows(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
      INSERT INTO share_links (id, user_id, token_hash, options, verification_ids, created_at, expires_at, views)
      SELECT id || i, user_id, token_hash || i, options, verification_ids, created_at, expires_at, 0
      FROM share_links, n WHERE id = ?`,
    [count - 1, id],
  );
  return id;
}
