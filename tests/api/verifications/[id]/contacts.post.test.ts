import { beforeAll, describe, expect, it } from "vitest";
import { execute } from "#tests/api/outbox/rows.ts";
import { giveCard } from "#tests/harness/billing.ts";
import { mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import {
  answerAsked,
  attestToken,
  contactRow,
  contacts,
  contactsOf,
  employmentOf,
  firmEmail,
  nameContact,
  type WithContacts,
} from "#tests/harness/verification/attest.ts";
import { consentTo, requestOf, view, viewWhen } from "#tests/harness/verification/verification.ts";

let people: readonly [Account, Account];
beforeAll(async () => {
  people = await Promise.all([account({ firstName: "Marcus", lastName: "Reed" }), account()]);
  await giveCard(people[0].id);
});

const sent = async (email: string) => (await mailsTo(email)).length;
/** The email jobs that were enqueued for a contact. */
const enqueued = (contactId: string) =>
  rows("SELECT id FROM outbox WHERE name = 'mail.attest' AND payload LIKE ?", [`%${contactId}%`]);

describe("a contact that the request names", () => {
  it("is proposed once the subject consents, and not mailed before they approve", async () => {
    const [requester, subject] = people;
    const email = firmEmail();
    const id = await employmentOf(people, { contactEmail: email, contactName: "Robin Hale" });
    const [proposed] = await contactsOf(subject, id);
    expect(proposed).toMatchObject({ status: "proposed", source: "requester", email, name: "Robin Hale" });
    expect((await view(subject, id)).actions).toContain("contacts");
    expect((await view(requester, id)).actions).not.toContain("contacts");
    expect(await enqueued(proposed!.id)).toEqual([]);

    const approved = await contacts(subject, id, { id: proposed!.id, decision: "approve" });
    expect(approved.data.contacts).toMatchObject([{ status: "asked" }]);
    const mail = await waitForMail(email);
    expect(mail.subject).toBe("Please confirm Jane Doe's employment");
    expect(mail.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    const waiting = await viewWhen(requester, id, ({ stage }) => stage === "awaiting_attestation");
    expect(waiting.checks).toMatchObject([{ status: "waiting", reasons: [{ code: "attestation_awaited" }] }]);
    await contacts(subject, id, { id: proposed!.id, decision: "approve" });
    expect(await sent(email)).toBe(1);
    expect((await contactRow(proposed!.id)).mails_sent).toBe(1);
  });

  it("is refused with an explanation if the address has opted out of our mail, proposed or named", async () => {
    // New accounts, because the contacts that an account may name in a period are limited.
    const pair = await Promise.all([account(), account()]);
    const email = firmEmail();
    const first = await employmentOf(pair);
    await nameContact(pair[1], first, email);
    const link = (await waitForMail(email)).headers["List-Unsubscribe"] ?? "";
    const { pathname, search } = new URL(link.replace(/[<>]/g, ""));
    await pair[0].api.post(`${pathname}${search}`, {});
    const id = await employmentOf(pair, { contactEmail: email });
    const [proposed] = await contactsOf(pair[1], id);
    const words = "This address doesn't accept our emails. Please upload a document, or name someone else.";
    const approved = await contacts(pair[1], id, { id: proposed!.id, decision: "approve" });
    expect([approved.status, approved.error.fields]).toEqual([422, { email: words }]);
    expect(await contactsOf(pair[1], id)).toMatchObject([{ status: "proposed" }]);
    const another = await employmentOf(pair);
    expect((await nameContact(pair[1], another, email)).error.fields).toEqual({ email: words });
    expect(await contactsOf(pair[1], another)).toEqual([]);
    expect(await sent(email)).toBe(1);
  });

  it("can be refused: then no one is mailed, and the requester sees it", async () => {
    const email = firmEmail();
    const id = await employmentOf(people, { contactEmail: email });
    const [proposed] = await contactsOf(people[1], id);
    const refused = await contacts(people[1], id, { id: proposed!.id, decision: "refuse" });
    expect(refused.data.contacts).toMatchObject([{ status: "refused" }]);
    expect(await contactsOf(people[0], id)).toMatchObject([{ status: "refused", email }]);
    expect(await enqueued(proposed!.id)).toEqual([]);
  });

  it("is a landlord if an email address was given, and ignored if it was a phone number", async () => {
    const ask = async (landlordContact: string) => {
      const [requester, subject] = people;
      const id = await requestOf(requester, subject.email, {
        verificationType: "rental",
        personalInfo: { firstName: "Jane", lastName: "Doe" },
        rentalInfo: { previousAddress: "123 Main St, Springfield", landlordContact },
      });
      await consentTo(subject, id);
      return contactsOf(subject, id);
    };
    const email = firmEmail("office");
    expect(await ask(email)).toMatchObject([{ kind: "landlord", status: "proposed", email }]);
    expect(await ask("217-555-0134")).toEqual([]);
  });

  it("is proposed at once as the subject's own in a request about oneself", async () => {
    const [, subject] = people;
    const email = firmEmail();
    const { consent } = await view(subject, await employmentOf(people));
    const made = await subject.api.post<{ id: string }>("/api/v1/verifications", {
      verificationType: "employment",
      mode: "self",
      consent: { accepted: true, textVersion: consent.textVersion },
      employmentInfo: { employerName: "Acme Foods", position: "Cook", contactEmail: email },
    });
    expect(await contactsOf(subject, made.data.id)).toMatchObject([
      { status: "proposed", source: "subject" },
    ]);
  });
});

describe("a contact that the subject names", () => {
  it("is asked at once, and the requester sees only the domain", async () => {
    const email = firmEmail("robin.hale");
    const id = await employmentOf(people);
    const answer = await nameContact(people[1], id, email);
    expect(answer.status).toBe(200);
    expect(answer.data.contacts).toMatchObject([{ status: "asked", source: "subject", email }]);
    expect(await contactsOf(people[0], id)).toMatchObject([
      { status: "asked", name: null, email: null, domain: email.split("@")[1] },
    ]);
    await waitForMail(email);
    const stored = await contactRow(answer.data.contacts[0]!.id);
    expect(`${stored.contact_email}${stored.contact_name}`).not.toMatch(/robin\.hale|firm-/i);
  });

  it("is matched with the proposed contact if the address is the same", async () => {
    const email = firmEmail();
    const id = await employmentOf(people, { contactEmail: email });
    const { data } = await nameContact(people[1], id, email.toUpperCase());
    expect(data.contacts).toMatchObject([{ status: "asked", source: "requester" }]);
    expect(data.contacts).toHaveLength(1);
  });

  it("is created once, however often it's sent", async () => {
    const email = firmEmail();
    const id = await employmentOf(people);
    const body = { kind: "employer", name: "Robin Hale", email };
    const options = { idempotencyKey: crypto.randomUUID() };
    for (let i = 0; i < 2; i++)
      expect((await people[1].api.post(`/api/verifications/${id}/contacts`, body, options)).status).toBe(200);
    await nameContact(people[1], id, email);
    expect(await contactsOf(people[1], id)).toHaveLength(1);
    await waitForMail(email);
    expect(await sent(email)).toBe(1);
  });

  it("can be withdrawn: the link stops working, and the check waits for the subject again", async () => {
    const email = firmEmail();
    const id = await employmentOf(people);
    const [contact] = (await nameContact(people[1], id, email)).data.contacts;
    const token = await attestToken(email);
    await contacts(people[1], id, { id: contact!.id, decision: "refuse" });
    const refused = await answerAsked(token, { outcome: "declined" });
    expect([refused.status, refused.error.code]).toEqual([409, "request_over"]);
    await viewWhen(people[1], id, ({ stage }) => stage === "awaiting_evidence");
    expect((await nameContact(people[1], id, email)).error.fields).toHaveProperty("email");
  });
});

describe("a contact's address", () => {
  const refused = async (id: string, subject: Account, email: string) => {
    const answer = await nameContact(subject, id, email);
    expect(answer.status, email).toBe(422);
    return answer.error.fields?.email;
  };

  it("is refused if it's one of the subject's or the requester's", async () => {
    const id = await employmentOf(people);
    const [requester, subject] = people;
    expect(await refused(id, subject, subject.email)).toMatch(/your own address/);
    expect(await refused(id, subject, subject.email.replace("@", "+hr@"))).toMatch(/your own address/);
    expect(await refused(id, subject, requester.email)).toMatch(/belongs to the requester/);
    expect(await contactsOf(subject, id)).toEqual([]);
  });

  it("is one contact in any spelling", async () => {
    const id = await employmentOf(people);
    const email = firmEmail("ann");
    expect((await nameContact(people[1], id, email)).status).toBe(200);
    for (const again of [email.toUpperCase(), email.replace("@", "+job@"), email.replace("@", "+2@")])
      expect((await nameContact(people[1], id, again)).status).toBe(200);
    expect(await contactsOf(people[1], id)).toHaveLength(1);
  });

  it("is refused at the requester's own domain, but not at a free mail service's", async () => {
    const firm = firmEmail().split("@")[1];
    const asks = await account({ email: someEmail("boss").replace("example.com", String(firm)) });
    const id = await employmentOf([asks, people[1]]);
    expect(await refused(id, people[1], `other@mail.${firm}`)).toMatch(/has addresses at firm-/);
    const free = await account({ email: someEmail("free").replace("example.com", "gmail.com") });
    const open = await employmentOf([free, people[1]]);
    const other = someEmail("other").replace("example.com", "gmail.com");
    expect((await nameContact(people[1], open, other)).status).toBe(200);
  });

  it("is refused if it's a teammate's of the requester, or shares a teammate's domain", async () => {
    const owner = await account({ accountType: "business" });
    const domain = firmEmail().split("@")[1];
    const member = await account({ email: `someone@${domain}` });
    const [team] = await rows<{ team_id: string }>("SELECT team_id FROM memberships WHERE user_id = ?", [
      owner.id,
    ]);
    await execute(
      "INSERT INTO memberships (id, team_id, user_id, role, joined_at) VALUES (?, ?, ?, 'viewer', 1)",
      [`mem_${member.id}`, team!.team_id, member.id],
    );
    const id = await employmentOf([owner, people[1]]);
    expect(await refused(id, people[1], member.email)).toMatch(/belongs to the requester/);
    expect(await refused(id, people[1], `hr@${domain}`)).toMatch(/has addresses at/);
  });

  it("is also refused if the requester proposed it", async () => {
    const id = await employmentOf(people, { contactEmail: people[0].email });
    const [proposed] = await contactsOf(people[1], id);
    const answer = await contacts(people[1], id, { id: proposed!.id, decision: "approve" });
    expect([answer.status, answer.error.fields?.email]).toEqual([
      422,
      expect.stringMatching(/belongs to the requester/),
    ]);
  });
});

describe("POST /api/verifications/:id/contacts", () => {
  it("names what is missing, and refuses contacts of the wrong type", async () => {
    const id = await employmentOf(people);
    const empty = await contacts(people[1], id, {});
    expect(empty.error.fields).toEqual({
      kind: "Choose employer or landlord",
      name: "Enter the contact's name",
      email: "Enter the contact's email address",
    });
    expect((await nameContact(people[1], id, firmEmail(), "landlord")).error.fields).toEqual({
      kind: "For this verification we can only ask an employer",
    });
    expect((await contacts(people[1], id, { id: "att_0", decision: "approve" })).status).toBe(404);
    const identity = await requestOf(people[0], people[1].email);
    await consentTo(people[1], identity);
    expect((await nameContact(people[1], identity, firmEmail())).error.code).toBe("nobody_to_ask");
  });

  it("is only for the subject, and only while checks are in progress", async () => {
    const id = await employmentOf(people);
    expect((await nameContact(people[0], id, firmEmail())).status).toBe(403);
    await people[1].api.post(`/api/verifications/${id}/withdraw`);
    expect((await nameContact(people[1], id, firmEmail())).status).toBe(409);
    expect((await people[0].api.get<WithContacts>(`/api/verifications/${id}`)).data.contacts).toEqual([]);
  });

  it("refuses when the requester's own address isn't verified", async () => {
    const unproven = await account({ unverified: true });
    const id = await employmentOf([unproven, people[1]]);
    const email = firmEmail();
    const answer = await nameContact(people[1], id, email);
    expect([answer.status, answer.error.code]).toEqual([409, "email_unverified"]);
    expect(await contactsOf(people[1], id)).toEqual([]);
  });

  it("accepts at most five contacts", async () => {
    const subject = await account();
    const id = await employmentOf([people[0], subject]);
    for (let i = 0; i < 5; i++) expect((await nameContact(subject, id, firmEmail())).status).toBe(200);
    const sixth = await nameContact(subject, id, firmEmail());
    expect([sixth.status, sixth.error.code]).toEqual([409, "too_many_contacts"]);
  });
});
