import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Service } from "#contract/checks/catalog.ts";
import type { VerificationType } from "#contract/enums.ts";
import { DAY } from "#contract/time.ts";
import { attestations } from "#db/schema/verification/attestations.ts";
import { decideContact } from "#functions/attestation/contacts.ts";
import type { Claims, DocumentReading } from "#functions/checks/engine/types.ts";
import { completeEvidence } from "#functions/lifecycle/answer/evidence-complete.ts";
import { runVerificationChecks } from "#functions/lifecycle/check/run-checks.ts";
import { presentVerification } from "#functions/lifecycle/show/present.ts";
import { loadCaseFile } from "#functions/verification/case-file/load-case-file.ts";
import { papers } from "#tests/fixtures/text-pdf.ts";
import { mailsTo } from "#tests/harness/mail.ts";
import { sample } from "#tests/harness/scope.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";
import { employed, letter } from "#tests/unit/checks/attested/build.ts";
import { paper } from "#tests/unit/checks/paper.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime();
});
afterAll(() => world?.stop());

interface Kind {
  type: VerificationType;
  services?: Service[];
  claims: Claims;
  document: DocumentReading;
}

const LANDLORD = "office@elm-homes.test";
const home = (landlordContact?: string): Kind => ({
  type: "rental",
  claims: {
    firstName: "Jane",
    lastName: "Doe",
    rental: { previousAddress: "123 Main St", ...(landlordContact && { landlordContact }) },
  },
  document: paper("lease_agreement", papers.lease({ street: "123 Main Street" })),
});
const job = (contactEmail?: string): Kind => ({
  type: "employment",
  claims: { ...employed, employment: { ...employed.employment!, ...(contactEmail && { contactEmail }) } },
  document: letter,
});

/** A request whose subject has agreed and added a document that settles the base check. */
async function broughtPaper({ document, ...kind }: Kind) {
  const [requester, subject] = [await world.person(), await world.person()];
  const id = await world.ask(requester, subject, { ...kind, priority: "urgent" });
  await world.consent(subject, id);
  await world.bring(subject, id, document);
  await runVerificationChecks(world.ctx, id);
  await world.settle();
  const seen = async () => presentVerification(world.ctx, await loadCaseFile(world.ctx, subject.id, id));
  return { requester, subject, id, seen };
}

const contactOf = async (id: string) => {
  const [row] = await world.db.select().from(attestations).where(eq(attestations.verificationId, id));
  return row;
};

const reminders = async ({ email }: { email: string }, of: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject === `Your decision: may we ask ${of}?`);

const KINDS: [what: string, kind: Kind, who: "landlord" | "employer"][] = [
  ["a landlord that the request names", home(LANDLORD), "landlord"],
  ["a landlord by phone number only", home("+12175550123"), "landlord"],
  ["a landlord that no one named", home(), "landlord"],
  ["an employer that the request names", job("hr@acme-foods.test"), "employer"],
  ["an employer that no one named", job(), "employer"],
];

describe.each(sample(KINDS, 2))("%s", (_what, kind, who) => {
  it("is the subject's decision, and one document doesn't end the request before it", async () => {
    const { id, seen, subject } = await broughtPaper(kind);
    // The service clock stops: it's the subject's turn.
    expect(await world.row(id)).toMatchObject({
      status: "in_progress",
      stage: "awaiting_evidence",
      clockSince: null,
    });
    const view = await seen();
    expect(view.waiting_for).toBe("contact_decision");
    expect(view.actions).toContain("contacts");
    // Don't ask.
    await decideContact(world.ctx, subject.id, id, { decision: "refuse" });
    // Even before the checks have run again, the request doesn't ask the same once more.
    expect((await seen()).waiting_for).not.toBe("contact_decision");
    await world.settle();
    expect((await world.row(id)).status).toBe("completed");
    expect((await contactOf(id))?.status ?? "refused").toBe("refused");
  });

  it("isn't asked once the subject finishes", async () => {
    const { id, subject } = await broughtPaper(kind);
    await completeEvidence(world.ctx, subject.id, id);
    await world.settle();
    expect((await world.row(id)).status).toBe("completed");
    expect((await contactOf(id))?.status ?? "refused").toBe("refused");
  });

  it("is asked if the subject agrees, and the request then waits for the answer", async () => {
    const { id, subject } = await broughtPaper(kind);
    const named = await contactOf(id);
    await decideContact(
      world.ctx,
      subject.id,
      id,
      named ? { id: named.id, decision: "approve" } : { kind: who, name: "Robin", email: LANDLORD },
    );
    await world.settle();
    expect((await world.row(id)).stage).toBe("awaiting_attestation");
  });

  it("isn't asked after seven days without a decision, with two reminders before", async () => {
    const { requester, subject, id } = await broughtPaper(kind);
    await world.after(3 * DAY);
    expect(await reminders(subject, `your ${who}`)).toHaveLength(1);
    await world.after(3 * DAY);
    const [first, second] = await reminders(subject, `your ${who}`);
    expect(second?.text).toContain("After that, we won't ask anyone");
    expect(`${first?.text}${second?.text}`).not.toMatch(/the subject\b/);
    await world.after(DAY - 1);
    expect((await world.row(id)).status).toBe("in_progress");
    await world.after(1);
    expect((await world.row(id)).status).toBe("completed");
    for (const person of [requester, subject])
      expect(await world.titlesOf(person)).toContain("The time to decide about a contact has passed");
    expect((await contactOf(id))?.approvedAt ?? null).toBeNull();
  });
});

it("is asked for right after consent, before the checks have run", async () => {
  const [requester, subject] = [await world.person(), await world.person()];
  const { type, claims } = home();
  const id = await world.ask(requester, subject, { type, claims });
  await world.consent(subject, id);
  const { waiting_for } = await presentVerification(world.ctx, await loadCaseFile(world.ctx, subject.id, id));
  expect(waiting_for).toBe("contact_decision");
});

it("can't be asked for in a peer check, whose document ends it as before", async () => {
  const notify = { sms: false, email: true };
  const peer = { kind: "employment", context: "gig_work", notify, mutualOffered: false } as const;
  const [requester, subject] = [await world.person(), await world.person()];
  const id = await world.ask(requester, subject, { type: "employment", claims: employed, peer });
  await world.consent(subject, id);
  await world.bring(subject, id, letter);
  await runVerificationChecks(world.ctx, id);
  expect((await world.row(id)).status).not.toBe("in_progress");
});

it("is about someone else once a contact hasn't answered", async () => {
  const [requester, subject] = [await world.person(), await world.person()];
  const { type, claims } = home(LANDLORD);
  const id = await world.ask(requester, subject, { type, claims, services: ["landlord_references"] });
  await world.consent(subject, id);
  await decideContact(world.ctx, subject.id, id, { id: (await contactOf(id))!.id, decision: "approve" });
  await world.settle();
  await world.after(7 * DAY);
  expect((await contactOf(id))?.status).toBe("expired");
  await world.after(3 * DAY);
  const [mail] = await reminders(subject, "someone else");
  expect(mail?.text).toContain("may we email someone else to confirm the details?");
  expect(await reminders(subject, "your landlord")).toEqual([]);
});
