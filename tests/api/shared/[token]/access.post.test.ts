import { describe, expect, it } from "vitest";
import { sha256 } from "#core/crypto/encode.ts";
import { approvedVisitor, askingLink, decideOn, takeAccess } from "#tests/harness/people/access.ts";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";

async function approved() {
  const owner = await account();
  const link = await askingLink(owner);
  return { owner, link, ...(await approvedVisitor(owner, link.token)) };
}
const cookieOf = (answer: { headers: Headers }) => answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";

describe("POST /api/shared/:token/access", () => {
  it("trades the grant once for a token that is bound to the browser", async () => {
    const { id, link, grant } = await approved();
    const answer = await takeAccess(link.token, grant);
    expect(answer.status).toBe(200);
    const header = answer.headers.get("Set-Cookie") ?? "";
    expect(header).toMatch(/^cs_viewer=[\w-]{22}; .*Path=\/api\/shared; HttpOnly; SameSite=Strict/);
    const { access_token } = answer.data;
    const [row] = await rows("SELECT * FROM access_requests WHERE id = ?", [id]);
    expect(row).toMatchObject({
      access_hash: await sha256(access_token),
      browser_hash: await sha256(cookieOf(answer).split("=")[1] ?? ""),
    });
    expect(row?.grant_used_at).not.toBeNull();
    expect(JSON.stringify(row)).not.toContain(access_token);

    const again = await takeAccess(link.token, grant, cookieOf(answer));
    expect([again.status, again.error.code]).toEqual([409, "grant_used"]);
  });

  it("gives a token only once to browsers that come at the same time", async () => {
    const { link, grant } = await approved();
    const answers = await Promise.all([1, 2, 3, 4].map(() => takeAccess(link.token, grant)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it("keeps a browser's cookie for another profile", async () => {
    const [one, two] = [await approved(), await approved()];
    const cookie = cookieOf(await takeAccess(one.link.token, one.grant));
    expect(cookieOf(await takeAccess(two.link.token, two.grant, cookie))).toBe(cookie);
    const third = await approved();
    expect(cookieOf(await takeAccess(third.link.token, third.grant, "cs_viewer=short"))).not.toBe(
      "cs_viewer=short",
    );
  });

  it("refuses a forged grant, one for another link, and made-up ones", async () => {
    const [one, two] = [await approved(), await approved()];
    const forged = one.grant.replace(/.{3}$/, "AAA");
    const answers = [
      await takeAccess(one.link.token, forged),
      await takeAccess(two.link.token, one.grant),
      await takeAccess("A".repeat(22), one.grant),
      await takeAccess(one.link.token, one.id),
      await takeAccess(one.link.token, "."),
      await takeAccess(one.link.token, "\ud800.x"),
    ];
    for (const { status, error } of answers) expect([status, error.code]).toEqual([404, "link_invalid"]);
    expect((await takeAccess(one.link.token, one.grant)).status).toBe(200);
  });

  it("refuses a grant once access was withdrawn, the link revoked or the owner suspended", async () => {
    const withdrawn = await approved();
    await decideOn(withdrawn.owner, withdrawn.id, { decision: "withdraw" });
    const revoked = await approved();
    await revoked.owner.api.post("/api/profile/revoke-share-link", { id: revoked.link.id });
    const suspended = await approved();
    await rows("UPDATE users SET suspended_at = 1 WHERE id = ?", [suspended.owner.id]);
    for (const { link, grant } of [withdrawn, revoked, suspended])
      expect((await takeAccess(link.token, grant)).error.code).toBe("link_invalid");
  });
});
