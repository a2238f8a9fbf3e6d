import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY } from "#contract/time.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { users } from "#db/schema/accounts/users.ts";
import { retireIssuer } from "#functions/issuers/retire.ts";
import { computeTrust } from "#functions/trust/compute.ts";
import { peerBody } from "#tests/harness/verification/peer.ts";
import { EVERYTHING, tokenOf } from "#tests/harness/verification/sharing.ts";
import { addState, restOnSignature } from "#tests/worlds/issuers/signed.ts";
import { type CauseTests, titleOf } from "./cause.ts";
import { RESULTS } from "./results.ts";
import { type CauseWorld, causeWorld } from "./world.ts";

let world: CauseWorld;
let requester: User;
let subject: User;
beforeAll(async () => {
  world = await causeWorld();
  requester = await world.someone("requester");
  subject = await world.someone("subject");
  for (const who of [requester, subject]) await world.api(who);
  await world.api(await world.someone("bystander"));
});
afterAll(() => world.stop());

/** The two people of a mutual check, whose checks the test provider passes as soon as they consent. */
async function mutual() {
  const named = { firstName: "Robin", lastName: "Sandbox-Pass" };
  const [first, second] = [await world.someone("first", named), await world.someone("second", named)];
  const [ofFirst, ofSecond] = [await world.api(first), await world.api(second)];
  const asked = await ofFirst.post(
    "/api/verifications/peer-to-peer",
    peerBody(second.email, { mutual: true }),
  );
  const there: string = asked.data.verification_id;
  const back: string = (await ofSecond.post(`/api/verifications/${there}/mutual`)).data.verification_id;
  return { first, second, ofFirst, ofSecond, there, back };
}

const disputeIt = async (id: string): Promise<string> => {
  const api = await world.api(subject);
  const seen = await api.get(`/api/verifications/${id}`);
  const finding = seen.data.checks[0].reasons[0].code;
  const body = { check: "identity_match", finding, statement: "This isn't right." };
  return (await api.post(`/api/verifications/${id}/dispute`, body)).data.id;
};

const tests: CauseTests<typeof RESULTS> = {
  async completed() {
    const heard = await world.heard(() => world.complete(requester, subject));
    expect(heard("verification_completed")).toEqual(["requester", "subject"]);
    expect(await world.opens(requester)).toBe(RESULTS.completed.opens);
    expect(await world.opens(subject)).toBe(RESULTS.completed.opens);
  },
  async completedForTeam() {
    const [owner, away, former] = [
      await world.someone("owner"),
      await world.someone("a member who's away"),
      await world.someone("former"),
    ];
    const teamId = await world.team(
      [requester, "member"],
      [owner, "owner"],
      [away, "viewer"],
      [former, "admin"],
    );
    for (const who of [owner, former]) await world.api(who);
    await world.leave(teamId, former);
    const heard = await world.heard(() => world.complete(requester, subject, { teamId }));
    for (const event of ["verification_completed", "report_ready"] as const)
      expect(heard(event)).toEqual(["owner", "requester", "subject"]);
  },
  async reportReady() {
    const heard = await world.heard(() => world.complete(requester, subject));
    expect(heard("report_ready")).toEqual(["requester", "subject"]);
  },
  async reportHeld() {
    const { second, there } = await mutual();
    const heard = await world.heard(() => world.consent(second, there));
    expect((await world.row(there)).status).toBe("completed");
    expect(heard("report_ready")).toEqual([]);
    expect(heard("verification_completed")).toEqual([]);
  },
  async reportReleased() {
    const { first, second, there, back } = await mutual();
    await world.consent(second, there);
    const heard = await world.heard(() => world.consent(first, back));
    expect(heard("report_ready")).toEqual(["first", "second"]);
  },
  async reportAfterWithdrawal() {
    const { first, second, ofSecond, there, back } = await mutual();
    await world.consent(second, there);
    await ofSecond.post(`/api/verifications/${there}/withdraw`);
    await world.consent(first, back);
    const ready = (await world.liveRows(there)).filter(({ name }) => name === "report_ready");
    expect(ready.map(({ payload }) => payload.user_id)).toEqual([second.id]);
    const heard = (await world.liveRows(back)).filter(({ name }) => name === "report_ready");
    expect(heard.map(({ payload }) => payload.user_id)).toEqual([undefined]);
  },
  async trustScore() {
    const who = await world.someone("scored", { emailVerifiedAt: null });
    await computeTrust(world.ctx, who.id);
    await world.db.update(users).set({ emailVerifiedAt: world.ctx.now() }).where(eq(users.id, who.id));
    const heard = await world.heard(() => computeTrust(world.ctx, who.id));
    expect(heard("trust_score_updated")).toEqual(["scored"]);
  },
  async downloaded() {
    const id = await world.complete(requester, subject);
    const api = await world.api(requester);
    const download = (format: string) => api.post(`/api/verifications/${id}/export`, { format });
    const heard = await world.heard(() => download("csv"));
    expect(heard("new_notification")).toEqual(["subject"]);
    expect(await world.noticeTo(subject)).toMatchObject({
      kind: "profile",
      message: "Jane Doe downloaded the report about you.",
    });
    expect(await world.opens(subject)).toBe(RESULTS.downloaded.opens);

    const again = await world.heard(() => download("json"));
    expect(again("new_notification")).toEqual([]);
    await world.after(DAY);
    const tomorrow = await world.heard(async () =>
      (await world.api(requester)).post(`/api/verifications/${id}/export`, { format: "csv" }),
    );
    expect(tomorrow("new_notification")).toEqual(["subject"]);
  },
  async downloadedBySubject() {
    const ids = [await world.complete(requester, subject), await world.completeOwn(subject)];
    for (const id of ids) {
      const heard = await world.heard(async () =>
        (await world.api(subject)).post(`/api/verifications/${id}/export`, { format: "csv" }),
      );
      expect(heard("new_notification")).toEqual([]);
    }
  },
  async disputed() {
    const id = await world.complete(requester, subject);
    const heard = await world.heard(() => disputeIt(id));
    expect(heard("new_notification")).toEqual(["requester"]);
    expect(await world.opens(requester)).toBe(RESULTS.disputed.opens);
  },
  async disputeDecided() {
    const id = await world.complete(requester, subject);
    const dispute = await disputeIt(id);
    const staff = await world.api(await world.staff("staff"));
    const heard = await world.heard(() =>
      staff.post(`/api/v1/disputes/${dispute}/close`, { outcome: "upheld", reason: "It was wrong." }),
    );
    expect(heard("new_notification")).toEqual(["requester", "subject"]);
    expect(await world.opens(subject)).toBe(RESULTS.disputeDecided.opens);
  },
  async signatureInDoubt() {
    const issuerId = await addState(world, "doubted");
    const id = await world.complete(requester, subject);
    await restOnSignature(world, id, issuerId);
    const heard = await world.heard(async () => {
      await retireIssuer(world.ctx, issuerId, { by: "ops:ada", compromisedFrom: world.ctx.now() - DAY });
    });
    expect(heard("new_notification")).toEqual(["requester", "subject"]);
    for (const person of [requester, subject])
      expect(await world.opens(person)).toBe(RESULTS.signatureInDoubt.opens);
  },
  async adverseAction() {
    const id = await world.complete(requester, subject, { purpose: "employment" });
    const heard = await world.heard(async () =>
      (await world.api(requester)).post(`/api/verifications/${id}/adverse-action`, { reason: "The score." }),
    );
    expect(heard("new_notification")).toEqual(["subject"]);
    expect(await world.opens(subject)).toBe(RESULTS.adverseAction.opens);
  },
  async rated() {
    const { first, second, ofFirst, there, back } = await mutual();
    await world.consent(second, there);
    await world.consent(first, back);
    const heard = await world.heard(() => ofFirst.post(`/api/verifications/${there}/rating`, { rating: 5 }));
    expect(heard("new_notification")).toEqual(["second"]);
    expect(await world.opens(second)).toBe(RESULTS.rated.opens);
  },
  async accessAsked() {
    const owner = await world.api(subject);
    const options = { ...EVERYTHING, requirePermission: true };
    const link = await owner.post("/api/profile/share-link", { options, expires_in_days: 7 });
    const path = `/api/shared/${tokenOf(link.data.share_url)}/request-access`;
    const visitor = { name: "Marcus Reed", email: "marcus@example.com" };
    const heard = await world.heard(async () => (await world.api(null)).post(path, visitor));
    expect(heard("new_notification")).toEqual(["subject"]);
    expect(await world.opens(subject)).toBe(RESULTS.accessAsked.opens);
  },
  async profileOpened() {
    await world.complete(requester, subject);
    const owner = await world.api(subject);
    const link = await owner.post("/api/profile/share-link", { options: EVERYTHING, expires_in_days: 7 });
    const visitor = await world.api(null);
    const visit = () => visitor.get(`/api/shared/${tokenOf(link.data.share_url)}`);
    const heard = await world.heard(visit);
    expect(heard("new_notification")).toEqual(["subject"]);
    expect(await world.noticeTo(subject)).toMatchObject({ kind: "profile" });
    expect(await world.opens(subject)).toBe(RESULTS.profileOpened.opens);
    expect((await world.heard(visit))("new_notification")).toEqual([]);
  },
};

for (const [name, run] of Object.entries(tests)) test(titleOf(RESULTS[name as keyof typeof RESULTS]), run);
