import { describe, expect, it } from "vitest";
import type { InquiriesAnswer, Inquiry } from "#contract/sharing/inquiries.ts";
import { client } from "#tests/harness/client.ts";
import {
  accessRequestsOf,
  approvedVisitor,
  askAccess,
  askingLink,
  decideOn,
  takeAccess,
} from "#tests/harness/people/access.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { until } from "#tests/harness/until.ts";
import {
  openShared,
  passedVerification,
  shareLink,
  withdrawConsentOf,
} from "#tests/harness/verification/sharing.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";

const PATH = "/api/profile/inquiries";
const pageOf = async (who: Account, query = ""): Promise<InquiriesAnswer> =>
  (await who.api.get<InquiriesAnswer>(`${PATH}${query}`)).data;
const listOf = async (who: Account): Promise<Inquiry[]> => (await pageOf(who)).inquiries;

describe("GET /api/profile/inquiries", () => {
  it("lists verifications by others with what they got, and not the person's own", async () => {
    const [landlord, me] = await Promise.all([account({ firstName: "Marcus", lastName: "Reed" }), account()]);
    await passedVerification(me);
    const done = await passedVerification(me, { requester: landlord });
    const waiting = await requestOf(landlord, me.email);
    const list = await listOf(me);
    expect(list).toMatchObject([
      {
        kind: "verification",
        verification_id: waiting,
        who: { name: "Marcus Reed", address: landlord.email },
        status: "pending",
        got: "nothing",
        actions: ["open", "block", "report"],
      },
      { verification_id: done, got: "results", actions: ["open", "withdraw", "block", "report"] },
    ]);
    await withdrawConsentOf(me, done);
    expect((await listOf(me))[1]).toMatchObject({ got: "withdrawn", actions: ["open", "block", "report"] });
    expect(await listOf(landlord)).toEqual([]);
  });

  it("doesn't list requests of a requester whom the person had blocked", async () => {
    const [landlord, me] = await Promise.all([account(), account()]);
    const first = await requestOf(landlord, me.email);
    await me.api.post(`/api/verifications/${first}/block`);
    await requestOf(landlord, me.email);
    expect(await listOf(me)).toMatchObject([{ id: first, actions: ["open", "report"] }]);
  });

  it("says that a result waits for the other half of a mutual check", async () => {
    const [other, me] = await Promise.all([account(), account()]);
    const [mine, theirs] = [
      await passedVerification(me, { requester: other }),
      await passedVerification(other, { requester: me }),
    ];
    await rows("UPDATE verifications SET mutual_with = ? WHERE id = ?", [theirs, mine]);
    await rows("UPDATE verifications SET mutual_with = ?, status = 'in_progress' WHERE id = ?", [
      mine,
      theirs,
    ]);
    expect(await listOf(me)).toMatchObject([{ id: mine, got: "held" }]);
  });

  it("lists views of share links, roughly", async () => {
    const me = await account();
    const { id, token } = await shareLink(me, { label: "Flat" });
    await openShared(token, { headers: { "CF-IPCountry": "DE", "User-Agent": "Mozilla iPhone" } });
    const [view] = await until(async () => {
      const list = await listOf(me);
      return list.length > 0 ? list : null;
    }, "the view");
    expect(view).toEqual({
      kind: "share_view",
      id: expect.stringMatching(/^shv_/),
      at: expect.any(String),
      who: { name: null, address: null },
      why: "Flat",
      link_id: id,
      country: "DE",
      device: "phone",
      got: 1,
      actions: ["links"],
    });
  });

  it("lists requests for access, but none of a blocked address", async () => {
    const me = await account();
    const { id: linkId, token } = await askingLink(me, "Job");
    const { id, email, grant } = await approvedVisitor(me, token);
    expect(await listOf(me)).toMatchObject([
      {
        kind: "access_request",
        id,
        link_id: linkId,
        who: { name: "Vera Visitor", address: email },
        why: "Job",
        status: "approved",
        got: "nothing",
        actions: ["links", "withdraw", "block", "report"],
      },
    ]);
    await takeAccess(token, grant);
    expect((await listOf(me))[0]).toMatchObject({ got: "profile" });
    await decideOn(me, id, { decision: "withdraw", block: true });
    await askAccess(token, { email });
    expect(await listOf(me)).toMatchObject([{ id, status: "withdrawn", actions: ["links", "report"] }]);
  });

  it("pages through all kinds without gaps, even at the same time", async () => {
    const [landlord, me] = await Promise.all([account(), account()]);
    const { id: linkId, token } = await askingLink(me);
    // Recent, because what's past its time is deleted, also while this runs.
    const at = Date.now() - 60_000;
    for (let i = 0; i < 3; i++) {
      await askAccess(token, { email: someEmail("page") });
      await passedVerification(me, { requester: landlord });
      await rows(
        "INSERT INTO share_views (id, link_id, user_id, at, device, facts) VALUES (?, ?, ?, ?, 'phone', 0)",
        [`shv_${i}${me.id.slice(4)}`, linkId, me.id, at],
      );
    }
    await rows("UPDATE verifications SET created_at = ? WHERE target_user_id = ?", [at + 4, me.id]);
    await rows("UPDATE access_requests SET created_at = ? WHERE user_id = ?", [at + 4, me.id]);
    const seen: string[] = [];
    for (let next: string | null = ""; next !== null; ) {
      const page: InquiriesAnswer = await pageOf(me, `?limit=2${next && `&before=${next}`}`);
      seen.push(...page.inquiries.map(({ id }) => id));
      next = page.next;
    }
    expect(seen).toEqual((await listOf(me)).map(({ id }) => id));
    expect(new Set(seen).size).toBe(9);
    expect(await accessRequestsOf(me)).toHaveLength(3);
  });

  it("refuses a made-up page, and people who aren't signed in", async () => {
    const me = await account();
    expect((await me.api.get(`${PATH}?before=x`)).status).toBe(422);
    expect((await client().get(PATH)).status).toBe(401);
  });
});
