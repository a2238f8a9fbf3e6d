import { describe, expect, it } from "vitest";
import type { SharedAnswer } from "#contract/sharing/sharing.ts";
import { DAY } from "#contract/time.ts";
import { client } from "#tests/harness/client.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { until } from "#tests/harness/until.ts";
import {
  disputeCheck,
  expireChecks,
  openShared,
  passedVerification,
  shareLink,
  withdrawConsentOf,
} from "#tests/harness/verification/sharing.ts";

const NONE = {
  includePhoto: false,
  includeVerificationBadges: false,
  includeContactInfo: false,
  includeReputation: false,
};
const viewsOf = async (id: string) =>
  (await rows<{ views: number }>("SELECT views FROM share_links WHERE id = ?", [id]))[0]?.views;
const factsOf = async (token: string) =>
  (await openShared(token)).data.profile?.facts.map(({ check }) => check);

/** A person with a link to one verification, of two checks. */
async function shared(more: { owner?: Account; requester?: Account } = {}) {
  const owner = more.owner ?? (await account({ firstName: "Jane", lastName: "Doe" }));
  const verificationId = await passedVerification(owner, {
    ...(more.requester && { requester: more.requester }),
    checks: [{ check: "identity_match" }, { check: "document_verification" }],
  });
  const link = await shareLink(owner, {
    options: { includeContactInfo: false },
    verificationIds: [verificationId],
  });
  return { owner, verificationId, ...link };
}

describe("GET /api/shared/:token", () => {
  it("shows a stranger what was chosen, and never who asked or a birth date", async () => {
    const requester = await account({ firstName: "Quentin", lastName: "Requester" });
    const { token, expires_at } = await shared({ requester });
    const answer = await openShared(token);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(answer.headers.get("X-Robots-Tag")).toContain("noindex");
    expect(answer.data).toMatchObject({
      state: "ok",
      expires_at,
      request: null,
      profile: {
        name: "Jane Doe",
        first_name: "Jane",
        avatar: null,
        contact: null,
        positive_reviews: 0,
        facts: [{ check: "identity_match" }, { check: "document_verification" }],
        verdict: {
          kind: "confirmed",
          text: "A reviewer or an authoritative source confirmed Jane Doe's identity.",
        },
      },
    });
    expect(answer.data.profile?.trust_score).toBeGreaterThan(0);
    expect(answer.data.credential).toMatch(/^eyJ/);
    const text = JSON.stringify(answer.data);
    for (const secret of ["Quentin", requester.email, requester.id, "1990"])
      expect(text).not.toContain(secret);
  });

  it("shows nothing that wasn't chosen", async () => {
    const owner = await account();
    await passedVerification(owner);
    const bare = await shareLink(owner, { options: NONE });
    const answer = (await openShared(bare.token)).data;
    expect(answer.profile).toMatchObject({ facts: [], contact: null, positive_reviews: null, avatar: null });
    expect(answer.credential).toBeNull();
    expect(JSON.stringify(answer)).not.toContain(owner.email);
    const withContact = await shareLink(owner, { options: { ...NONE, includeContactInfo: true } });
    expect((await openShared(withContact.token)).data.profile).toMatchObject({
      contact: { email: owner.email, email_confirmed: true, phone: null },
      facts: [{ check: "email" }],
    });
  });

  it("gives the same answer for a token that never existed, one that is malformed, and a deleted account's", async () => {
    const { token, owner } = await shared();
    await rows("DELETE FROM share_links WHERE user_id = ?", [owner.id]);
    const answers = await Promise.all(
      [token, "A".repeat(22), "x", `${token}.${token}`, "%00", "é".repeat(500)].map((one) =>
        openShared(encodeURIComponent(one)),
      ),
    );
    expect(new Set(answers.map(({ status, error }) => `${status} ${error.code} ${error.message}`))).toEqual(
      new Set(["404 not_found This link doesn't exist. Ask for a new one."]),
    );
  });

  it("refuses a network that keeps guessing, and nobody else", async () => {
    const { token } = await shared();
    const scanner = client();
    for (let i = 0; i < 60; i++) expect((await scanner.get(`/api/shared/guess-${i}`)).status).toBe(404);
    const refused = await scanner.get(`/api/shared/${token}`);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await openShared(token)).status).toBe(200);
  });

  it("says that a link has expired or was revoked, without showing anything", async () => {
    const { token, owner, id } = await shared();
    const expired = (await openShared(token, { now: Date.now() + 8 * DAY })).data;
    expect(expired).toEqual({
      state: "expired",
      profile: null,
      credential: null,
      expires_at: null,
      request: null,
    } satisfies SharedAnswer);
    await owner.api.post("/api/profile/revoke-share-link", { id });
    expect((await openShared(token)).data).toMatchObject({
      state: "revoked",
      profile: null,
      credential: null,
    });
  });

  it("treats a suspended person's links as revoked", async () => {
    const { token, owner } = await shared();
    await rows("UPDATE users SET suspended_at = 1 WHERE id = ?", [owner.id]);
    expect((await openShared(token)).data.state).toBe("revoked");
  });

  it("drops what was disputed, withdrawn or expired since, and issues a credential without it", async () => {
    const { token, owner, verificationId } = await shared();
    const before = (await openShared(token)).data.credential;
    expect((await disputeCheck(owner, verificationId, "identity_match")).status).toBe(201);
    expect(await factsOf(token)).toEqual(["document_verification"]);
    const after = await until(async () => {
      const { credential } = (await openShared(token)).data;
      return credential && credential !== before ? credential : null;
    }, "a credential without the disputed fact");
    // The signed part and one disclosure per fact.
    expect(before?.split("~").filter(Boolean)).toHaveLength(3);
    expect(after.split("~").filter(Boolean)).toHaveLength(2);

    await expireChecks(verificationId, Date.now() - 1000);
    expect(await factsOf(token)).toEqual([]);

    const requester = await account();
    const other = await shared({ requester });
    await withdrawConsentOf(other.owner, other.verificationId);
    const left = (await openShared(other.token)).data;
    expect(left.profile?.facts).toEqual([]);
  });

  it("asks for permission first, and gives no credential before it", async () => {
    const owner = await account();
    const verificationIds = [await passedVerification(owner)];
    const { token, id } = await shareLink(owner, { options: { requirePermission: true }, verificationIds });
    const answer = await openShared(token, {
      headers: { "X-Access-Token": "made-up", "X-Access-Request": "x" },
    });
    expect(answer.data).toMatchObject({ state: "permission_required", profile: null, credential: null });
    expect(JSON.stringify(answer.data)).not.toContain("Doe");
    expect(await viewsOf(id)).toBe(0);
  });
});

describe("asking again with If-None-Match", () => {
  const again = (token: string, etag: string, now?: number) =>
    openShared(token, { headers: { "If-None-Match": etag }, ...(now !== undefined && { now }) });

  it("answers 304 while nothing changed, which isn't another view, and the change when there's one", async () => {
    const { token, id, owner } = await shared();
    const etag = (await openShared(token)).headers.get("ETag") ?? "";
    await until(async () => (await viewsOf(id)) === 1, "the view");
    for (let i = 0; i < 3; i++) {
      const same = await again(token, etag);
      expect([same.status, same.bytes.length]).toEqual([304, 0]);
    }
    await owner.api.post("/api/profile/revoke-share-link", { id });
    const changed = await again(token, etag);
    expect([changed.status, changed.data.state]).toEqual([200, "revoked"]);
    expect(await viewsOf(id)).toBe(1);
  });

  it("counts a view for a tag that we didn't make, one of another link, and one of another day", {
    tags: ["full"],
  }, async () => {
    const [one, two] = [await shared(), await shared()];
    const foreign = (await openShared(two.token)).headers.get("ETag") ?? "";
    const own = (await openShared(one.token)).headers.get("ETag") ?? "";
    const forged = own.replace(/.{3}"$/, 'AAA"');
    const answers = [
      await again(one.token, foreign),
      await again(one.token, forged),
      await again(one.token, '"x"'),
      await again(one.token, own, Date.now() + 25 * 60 * 60 * 1000),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await until(async () => (await viewsOf(one.id)) === 5, "five views");
  });
});
