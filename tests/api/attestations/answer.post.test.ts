import { beforeAll, describe, expect, it } from "vitest";
import { mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import {
  answerAsked,
  attestToken,
  CONFIRMED,
  contactRow,
  contacts,
  contactsOf,
  employmentOf,
  firmEmail,
  nameContact,
  tiedEmail,
} from "#tests/harness/verification/attest.ts";
import { view, viewWhen } from "#tests/harness/verification/verification.ts";

let people: readonly [Account, Account];
beforeAll(async () => {
  people = await Promise.all([account(), account()]);
});

/** Requests a check with a contact of the requester's, whom the subject has approved. */
async function asked(services: string[] = []) {
  const email = await tiedEmail();
  const id = await employmentOf(people, { contactEmail: email, services });
  const [proposed] = await contactsOf(people[1], id);
  await contacts(people[1], id, { id: proposed!.id, decision: "approve" });
  return { id, email, contact: proposed!.id, token: await attestToken(email) };
}

const titles = async (person: Account, id: string) =>
  (
    await rows<{ title: string }>("SELECT title FROM notifications WHERE user_id = ? AND data LIKE ?", [
      person.id,
      `%${id}%`,
    ])
  ).map(({ title }) => title);

describe("a contact's answer", () => {
  it("completes the checks at G3 and notifies both sides", async () => {
    const { id, token, contact } = await asked();
    expect((await answerAsked(token, CONFIRMED)).data).toEqual({ outcome: "answered" });
    const done = await viewWhen(people[0], id, ({ status }) => status === "completed");
    expect(done.checks).toMatchObject([{ status: "passed", grade: "G3" }]);
    expect(done.results).toMatchObject({
      overall_score: 85,
      employment_verification: { employer_verified: true, employment_status: "Employed, by the employer" },
    });
    expect(done.results?.additional_findings.map(({ type }) => type)).toContain("attested_tied");
    for (const person of people) expect(await titles(person, id)).toContain("A contact has answered");
    expect(await contactsOf(people[0], id)).toMatchObject([{ status: "answered" }]);
    expect(await rows("SELECT action FROM audit WHERE entity_id = ? AND actor = 'link'", [id])).toEqual([
      { action: "contact.answered" },
    ]);
    expect((await contactRow(contact)).answer).not.toMatch(/confirmed|position/);
  });

  it("is accepted once, even when several arrive at the same time", async () => {
    const { token, contact } = await asked();
    const answers = await Promise.all([1, 2, 3].map(() => answerAsked(token, CONFIRMED)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const late = await answerAsked(token, { outcome: "declined" });
    expect([late.status, late.error.code]).toEqual([409, "already_answered"]);
    expect(late.error.message).toBe("You've already answered. Thank you. You can answer only once.");
    expect((await contactRow(contact)).status).toBe("answered");
  });

  it("is validated fact by fact, and an invalid answer isn't stored", async () => {
    const { token, contact } = await asked(["employment_history"]);
    const wrong = await answerAsked(token, {
      outcome: "answered",
      facts: { ...CONFIRMED.facts, startDate: { verdict: "corrected", correction: "2031-01-01" } },
    });
    expect([wrong.status, wrong.error.fields]).toEqual([
      422,
      {
        "facts.startDate.correction": "This date is in the future",
        "facts.employmentType.verdict": "Choose an answer",
      },
    ]);
    expect((await contactRow(contact)).status).toBe("asked");
    expect((await answerAsked(token, { outcome: "perhaps" })).status).toBe(422);
  });

  it("makes the check adverse when it contradicts the stated facts and comes from a tied domain", async () => {
    const { id, token } = await asked();
    const never = { employment: { verdict: "corrected", correction: "never" } };
    expect((await answerAsked(token, { outcome: "answered", facts: never })).status).toBe(200);
    const done = await viewWhen(people[0], id, ({ status }) => status === "completed");
    expect(done.checks).toMatchObject([{ status: "adverse", grade: "G3" }]);
    expect(done.results).toMatchObject({ employment_verification: { employer_verified: false } });
  });

  it("goes to a reviewer when nothing ties the contact's domain to the employer", async () => {
    const email = firmEmail();
    const id = await employmentOf(people, { contactEmail: email });
    const [proposed] = await contactsOf(people[1], id);
    await contacts(people[1], id, { id: proposed!.id, decision: "approve" });
    await answerAsked(await attestToken(email), CONFIRMED);
    const waiting = await viewWhen(people[0], id, ({ stage }) => stage === "in_review");
    expect(waiting.checks).toMatchObject([{ status: "in_review", grade: "G1" }]);
    const domain = email.split("@")[1]!;
    expect(waiting.checks[0]?.reasons.map(({ text }) => text)).toEqual([
      `Someone at ${domain} confirmed the job.`,
      `Someone at ${domain} confirmed the stated position.`,
      `We couldn't confirm that ${domain} belongs to Acme Foods.`,
      `A reviewer is checking whether ${domain} belongs to Acme Foods.`,
    ]);
  });

  it("decides nothing from a mail service: the check is inconclusive and its price is credited", async () => {
    const email = `pat.${firmEmail().split("@")[1]!.slice(5, 15)}@gmail.com`;
    const id = await employmentOf(people, { isOverage: true });
    await nameContact(people[1], id, email);
    await answerAsked(await attestToken(email), CONFIRMED);
    await viewWhen(people[1], id, ({ stage }) => stage === "awaiting_evidence");
    await people[1].api.post(`/api/verifications/${id}/evidence-complete`);
    const done = await viewWhen(people[0], id, ({ status }) => status === "failed");
    expect(done.failure_reason).toBe("inconclusive");
    expect(done.checks).toMatchObject([{ status: "inconclusive", grade: "G1" }]);
    expect(done.checks[0]?.reasons.map(({ code }) => code)).toContain("domain_not_tied");
    expect(done.credited).toBe(4.99);
  });
});

describe("a contact who doesn't answer", () => {
  it("can decline, and the subject learns what to do instead", async () => {
    const { id, token } = await asked();
    expect((await answerAsked(token, { outcome: "declined" })).status).toBe(200);
    expect(await titles(people[1], id)).toContain("A contact declined to answer");
    await viewWhen(people[1], id, ({ stage }) => stage === "awaiting_evidence");
    expect((await view(people[1], id)).actions).toContain("contacts");
    expect((await answerAsked(token, CONFIRMED)).error.code).toBe("already_answered");
    await people[1].api.post(`/api/verifications/${id}/evidence-complete`);
    const end = await viewWhen(people[1], id, ({ status }) => status === "failed");
    expect(end.checks[0]?.reasons.map(({ code }) => code)).toContain("attestation_declined");
  });

  it("can report abuse: support gets a ticket, and we send that address no more mail", {
    tags: ["full"],
  }, async () => {
    const { id, token, email, contact } = await asked();
    await answerAsked(token, { outcome: "reported", details: "I don't know these people" });
    expect((await contactRow(contact)).status).toBe("reported");
    const ticket = await waitForMail(stack().env.SUPPORT_EMAIL ?? "", (one) => one.text.includes(id));
    expect(ticket.text).toContain("I don't know these people");
    expect(await titles(people[1], id)).toContain("A contact won't answer");
    const again = await employmentOf(people, { contactEmail: email });
    const [proposed] = await contactsOf(people[1], again);
    const before = (await mailsTo(email)).length;
    const refused = await contacts(people[1], again, { id: proposed!.id, decision: "approve" });
    expect(refused.status).toBe(422);
    expect(refused.error.fields?.email).toContain("doesn't accept our emails");
    expect((await contactRow(proposed!.id)).status).toBe("proposed");
    expect(await mailsTo(email)).toHaveLength(before);
  });

  it("can still answer after the subject has declared their evidence complete", async () => {
    const { id, token } = await asked();
    await people[1].api.post(`/api/verifications/${id}/evidence-complete`);
    await viewWhen(people[0], id, ({ stage }) => stage === "awaiting_attestation");
    expect((await answerAsked(token, CONFIRMED)).status).toBe(200);
    await viewWhen(people[0], id, ({ status }) => status === "completed");
  });
});
