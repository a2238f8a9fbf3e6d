import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { job } from "#core/effects.ts";
import { commit } from "#core/write/commit.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { checks } from "#db/schema/verification/checks.ts";
import { documents } from "#db/schema/verification/documents.ts";
import { documentMatches } from "#db/schema/verification/fingerprints.ts";
import { trustWorld } from "#tests/harness/world/trust.ts";
import { license } from "#tests/unit/checks/build.ts";
import { type CauseTests, titleOf } from "./cause.ts";
import { FRAUD } from "./fraud.ts";
import { type CauseWorld, causeWorld } from "./world.ts";

let world: CauseWorld;
let requester: User;
let subject: User;
let staff: User[];
beforeAll(async () => {
  world = await causeWorld();
  staff = [await world.staff("staff"), await world.staff("more staff")];
});
afterAll(() => world.stop());
beforeEach(async () => {
  requester = await world.someone("requester");
  subject = await world.someone("subject");
  for (const who of [requester, subject, await world.someone("bystander")]) await world.api(who);
});

/** A request whose subject has consented and brought documents that were read. @returns its id and the documents' */
async function brought(about: User, readings: ReturnType<typeof license>[], more = {}) {
  const id = await world.ask(requester, about, more);
  await world.consent(about, id);
  const files: string[] = [];
  for (const reading of readings) files.push(await world.bring(about, id, reading));
  return { id, files };
}

const concludeEvidence = async (about: User, id: string) =>
  (await world.api(about)).post(`/api/verifications/${id}/evidence-complete`);

/** A request with a file that another person also uploaded. @returns its id and the check that waits for a reviewer */
async function doubted(more = {}) {
  const other = await brought(await world.someone("victim"), [license()]);
  const { id, files } = await brought(subject, [license()], more);
  await world.db.update(documents).set({ sha256: other.files[0]! }).where(eq(documents.id, files[0]!));
  await concludeEvidence(subject, id);
  const [check] = await world.db.select().from(checks).where(eq(checks.verificationId, id));
  expect(check?.status).toBe("in_review");
  return { id, checkId: check!.id };
}

/** Two reviewers find that it's fraud. */
async function confirm({ id, checkId }: { id: string; checkId: string }): Promise<void> {
  for (const one of staff)
    await (await world.api(one)).post(`/api/v1/reviews/${checkId}/decision`, {
      decision: "adverse",
      reason: "It's another person's license.",
    });
  expect((await world.row(id)).status).toBe("completed");
}

const tests: CauseTests<typeof FRAUD> = {
  async sameDocument() {
    const involved = await world.staff("involved staff");
    const one = await brought(involved, [license()]);
    const two = await brought(subject, [license()]);
    const heard = await world.heard(async () => {
      // What reading the second document finds and leaves behind (`tests/api/checks/same-document.test.ts`).
      const match = {
        documentId: two.files[0]!,
        verificationId: two.id,
        otherDocumentId: one.files[0]!,
        otherVerificationId: one.id,
        signal: "same_document",
        createdAt: world.ctx.now(),
      } as const;
      const effects = [job("fraud.alert", { document_id: two.files[0]! })];
      const statements = [world.db.insert(documentMatches).values(match)];
      await commit(world.ctx, { statements, effects, resourceId: two.id });
    });
    expect(heard("fraud_alert")).toEqual(["more staff", "staff"]);
    expect(await world.opens(staff[0]!)).toBe(FRAUD.sameDocument.opens);
  },
  async contradiction() {
    const { id } = await brought(subject, [
      license(),
      license({ firstName: "MARIA", lastName: "GONZALEZ", documentNumber: "G1" }),
    ]);
    const heard = await world.heard(() => concludeEvidence(subject, id));
    expect(heard("fraud_alert")).toEqual(["involved staff", "more staff", "staff"]);
    expect(await world.noticeTo(staff[0]!)).toMatchObject({ title: "Documents contradict each other" });
    expect(await world.opens(staff[0]!)).toBe(FRAUD.contradiction.opens);
    expect((await world.heard(() => concludeEvidence(subject, id)))("fraud_alert")).toEqual([]);
  },
  async coordinatedRatings() {
    const trust = trustWorld(world);
    const rated = await world.someone("rated");
    const raters = [
      await world.someone("rater"),
      await world.someone("other rater"),
      await world.someone("third"),
    ];
    const [one, other, third] = raters as [User, User, User];
    await trust.usesDevice(one, "a shared device");
    await trust.usesDevice(other, "a shared device");
    const first = await world.heard(() => trust.rates(one, rated, 5));
    expect(first("fraud_alert")).toEqual([]);
    const second = await world.heard(() => trust.rates(other, rated, 5));
    expect(second("fraud_alert")).toEqual(["involved staff", "more staff", "staff"]);
    expect(await world.noticeTo(staff[0]!)).toMatchObject({
      data: { rated_user_id: rated.id },
      kind: "review",
    });
    expect(await world.opens(staff[0]!)).toBeUndefined();
    await trust.usesDevice(rated, "another shared device");
    await trust.usesDevice(third, "another shared device");
    expect((await world.heard(() => trust.rates(third, rated, 5)))("fraud_alert")).toEqual([]);
  },
  async confirmed() {
    const one = await doubted();
    const heard = await world.heard(() => confirm(one));
    expect(heard("fraud_alert")).toEqual(["requester"]);
    expect(await world.noticeTo(requester)).toMatchObject({ kind: "result", priority: "critical" });
    expect(await world.opens(requester)).toBe(FRAUD.confirmed.opens);
  },
  async confirmedForTeam() {
    const names = ["owner", "assignee", "watcher", "former"];
    const people = await Promise.all(names.map((name) => world.someone(name)));
    const [owner, assignee, watcher, former] = people as [User, User, User, User];
    const teamId = await world.team(
      [owner, "owner"],
      [requester, "member"],
      [assignee, "member"],
      [watcher, "member"],
      [former, "member"],
      // A member may be the subject.
      [subject, "member"],
    );
    const one = await doubted({ teamId });
    const path = `/api/verifications/${one.id}`;
    await (await world.api(owner)).put(`${path}/assignee`, { userId: assignee.id });
    for (const who of [watcher, former])
      await (await world.api(who)).put(`${path}/watch`, { watching: true });
    await world.leave(teamId, former);
    const heard = await world.heard(() => confirm(one));
    expect(heard("fraud_alert")).toEqual(["assignee", "requester", "watcher"]);
    expect(await world.opens(watcher)).toBe(FRAUD.confirmedForTeam.opens);
  },
};

for (const [name, run] of Object.entries(tests)) test(titleOf(FRAUD[name as keyof typeof FRAUD]), run);
