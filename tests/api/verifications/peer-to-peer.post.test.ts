import { describe, expect, it } from "vitest";
import type { PeerInput } from "#contract/verification/peer.schema.ts";
import { papers, textPdf } from "#tests/fixtures/text-pdf.ts";
import { giveCard } from "#tests/harness/billing.ts";
import { mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { proveOwnPhone, somePhone } from "#tests/harness/people/phone.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { until } from "#tests/harness/until.ts";
import { peerBody, peerOf } from "#tests/harness/verification/peer.ts";
import { consentTo, fixture, upload, view, viewWhen } from "#tests/harness/verification/verification.ts";

const PATH = "/api/verifications/peer-to-peer";

const FULL: PeerInput = {
  verification_type: "identity",
  target_info: { name: "Jane Marie Doe", email: "", phone: "+1 202 555 0147" },
  context: {
    purpose: "marketplace",
    meetingLocation: "Union Station, Chicago",
    transactionType: "Road bike",
    transactionValue: 450,
    additionalNotes: "Asked for a deposit",
  },
  urgency: "urgent",
  notification_preferences: { sms: true, email: false },
  mutual: true,
};

describe("POST /api/verifications/peer-to-peer", () => {
  it("charges only the surcharge, shows the context to both sides and the notes only to the requester", async () => {
    const [requester, subject] = [await account(), await account()];
    const body = { ...FULL, target_info: { ...FULL.target_info, email: subject.email } };
    const answer = await requester.api.post<{ verification_id: string }>(PATH, body);
    expect(answer.status).toBe(201);
    const id = answer.data.verification_id;
    const peer = {
      kind: "identity",
      context: "marketplace",
      meeting_location: "Union Station, Chicago",
      transaction_type: "Road bike",
      transaction_value: 450,
      mutual_offered: true,
    };
    expect(await view(requester, id)).toMatchObject({
      status: "pending",
      verification_type: "identity",
      purpose: "marketplace",
      priority: "urgent",
      estimated_cost: 15,
      notes: "Asked for a deposit",
      peer,
      claims: { first_name: "Jane Marie", last_name: "Doe", phone: "+1 202 555 0147" },
      checks: [{ service: "identity_match", status: "waiting" }],
      expected_by: null,
    });
    expect(await view(subject, id)).toMatchObject({ estimated_cost: null, notes: null, peer });
    const [row] = await rows<{ peer: string }>("SELECT peer FROM verifications WHERE id = ?", [id]);
    expect(JSON.parse(row?.peer ?? "null").notify).toEqual({ sms: true, email: false });
    expect(await rows("SELECT amount_due_cents FROM verifications WHERE id = ?", [id])).toEqual([
      { amount_due_cents: 1500 },
    ]);
    expect(await rows("SELECT kind FROM ledger_entries WHERE verification_id = ?", [id])).toEqual([]);
  });

  it.each([
    ["identity", "identity", ["identity_match"], 0, "standard"],
    ["background", "identity", ["identity_match", "background_check"], 5, "expedited"],
    ["employment", "employment", ["employment_status"], 15, "urgent"],
    ["financial", "financial", ["financial_summary"], 0, "standard"],
    ["business", "business", ["business_identity"], 15, "urgent"],
  ] as const)("%s is stored as %s, runs %j", async (kind, type, checks, cost, urgency) => {
    const requester = await account();
    const id = await peerOf(requester, someEmail(), { verification_type: kind, urgency });
    const seen = await view(requester, id);
    expect(seen).toMatchObject({ verification_type: type, estimated_cost: cost });
    expect(seen.checks.map(({ service }) => service)).toEqual(checks);
  });

  it.each([
    ["marketplace", "marketplace"],
    ["rental", "tenant"],
    ["services", "personal"],
    ["gig_work", "employment"],
    ["dating", "personal"],
  ] as const)("%s is stored with the purpose %s", async (context, purpose) => {
    const requester = await account();
    const id = await peerOf(requester, someEmail(), { context: { purpose: context } });
    expect(await view(requester, id)).toMatchObject({ purpose });
  });

  it("mails the subject who asks, why and what is checked, but no text that was typed", async () => {
    const requester = await account({ firstName: "Marcus", lastName: "Reed" });
    const email = someEmail();
    const context = { purpose: "dating", meetingLocation: "Cafe Zephyr", additionalNotes: "Zebra" } as const;
    await peerOf(requester, email, { verification_type: "background", context });
    const mail = await waitForMail(email);
    expect(mail.subject).toBe("Marcus Reed wants to verify you");
    expect(mail.text).toContain("Occasion: Dating. What we'd check:");
    expect(mail.text).toContain("Background check");
    expect(`${mail.text}${mail.html}`).not.toMatch(/Zephyr|Zebra/);
  });

  it("credits nothing for a background check that couldn't be searched, because it was free", {
    tags: ["full"],
  }, async () => {
    const [requester, subject] = [await account(), await account()];
    const target_info = { name: "Jane Doe", email: subject.email };
    const id = await peerOf(requester, subject.email, { verification_type: "background", target_info });
    const { data } = await consentTo(subject, id);
    expect(data.consent.text).toContain("Background check");
    await upload(subject, id, await fixture("license.jpg"));
    const done = await viewWhen(requester, id, (now) => now.status === "completed");
    expect(done.checks.map(({ status }) => status)).toEqual(["passed", "unavailable"]);
    expect(JSON.stringify(done.results?.additional_findings)).toMatch(/Criminal records.* weren't searched/);
    expect(await rows("SELECT kind FROM ledger_entries WHERE verification_id = ?", [id])).toEqual([]);
  });

  it("credits the surcharge when the search couldn't run, even though the identity was checked", async () => {
    const [requester, subject] = [await account(), await account()];
    const asked = { target_info: { name: "Jane Doe", email: subject.email }, urgency: "urgent" } as const;
    const ask = (verification_type: "background" | "identity") =>
      peerOf(requester, subject.email, { verification_type, ...asked });
    await giveCard(requester.id);
    const [searched, identity] = [await ask("background"), await ask("identity")];
    for (const id of [searched, identity]) {
      await consentTo(subject, id);
      await upload(subject, id, await fixture("license.jpg"));
    }
    expect(await viewWhen(requester, searched, (now) => now.status === "completed")).toMatchObject({
      estimated_cost: 15,
      credited: 15,
      credited_for: ["background_check"],
    });
    expect(await viewWhen(requester, identity, (now) => now.status === "completed")).toMatchObject({
      credited: 0,
    });
    expect(await view(subject, searched)).toMatchObject({ credited: null });
  });

  it("runs a business check with the stated name and the subject's uploads", async () => {
    const [requester, subject] = [await account(), await account()];
    const target_info = { name: "Reed Homes, Inc.", email: subject.email };
    const id = await peerOf(requester, subject.email, { verification_type: "business", target_info });
    expect(await view(requester, id)).toMatchObject({
      target_name: "Reed Homes, Inc.",
      claims: { first_name: null, last_name: null, business: { business_name: "Reed Homes, Inc." } },
    });
    const { data } = await consentTo(subject, id);
    expect(data.consent.text).not.toContain("EIN");
    const bytes = await textPdf([[...papers.articles(), `Copy of ${id}`]]);
    await upload(subject, id, bytes, { name: "paper.pdf", documentType: "articles_of_incorporation" });
    const done = await viewWhen(requester, id, (now) => now.status === "completed");
    expect(done.checks).toMatchObject([{ service: "business_identity", status: "passed", grade: "G2" }]);
    const file = await requester.api.post(`/api/verifications/${id}/export`, { format: "json" });
    expect(file.headers.get("content-disposition")).toContain("countersign-business-");
  });

  it("mails the requester about the result only if they asked for it", async () => {
    const done = (text: string) => (mail: { subject: string }) => mail.subject.includes(text);
    for (const wanted of [true, false]) {
      const [requester, subject] = [await account(), await account()];
      const id = await peerOf(requester, subject.email, {
        notification_preferences: { sms: false, email: wanted },
      });
      await consentTo(subject, id);
      await viewWhen(requester, id, (now) => now.status === "completed");
      // One job sends both emails. Once the subject's is there, the requester's is too, or isn't coming.
      await waitForMail(subject.email, done("verification about you is complete"));
      if (wanted) await waitForMail(requester.email, done("is ready"));
      else expect((await mailsTo(requester.email)).filter(done("is ready"))).toEqual([]);
    }
  });

  it("texts the requester about the result if they asked for it and have proven the number", {
    tags: ["full"],
  }, async () => {
    const texts = async (number: string) =>
      (await mailsTo(number)).filter(({ text }) => !/^\d{6} is/.test(text));
    for (const { sms, proven } of [
      { sms: true, proven: true },
      { sms: true, proven: false },
      { sms: false, proven: true },
    ]) {
      const [requester, subject, phone] = [await account(), await account(), somePhone()];
      await requester.api.put("/api/users/profile", { name: "Ada Byron", email: requester.email, phone });
      if (proven) await proveOwnPhone(requester, phone);
      const id = await peerOf(requester, subject.email, { notification_preferences: { sms, email: true } });
      await consentTo(subject, id);
      await viewWhen(requester, id, (now) => now.status === "completed");
      const job =
        "SELECT status FROM outbox WHERE name = 'sms.completed' AND payload ->> 'verification_id' = ?";
      await until(async () => {
        const jobs = await rows<{ status: string }>(job, [id]);
        return jobs.length === (sms ? 1 : 0) && jobs.every(({ status }) => status === "done") ? true : null;
      }, "the text message's job to be done");
      const sent = await texts(phone);
      expect(sent.map(({ text }) => text.replace(/https?:\S+/, "LINK"))).toEqual(
        sms && proven ? ["Countersign: the result of your peer check is ready. LINK"] : [],
      );
      if (sent[0]) expect(sent[0].text).toContain(`/app/verifications/${id}`);
    }
  });

  it("names each invalid field and what is wrong with it", async () => {
    const requester = await account();
    const answer = await requester.api.post(PATH, {
      verification_type: "rental",
      target_info: { name: ", ,", email: "nobody" },
      context: { purpose: "sport", transactionValue: "many" },
      urgency: "now",
    });
    expect(answer.status).toBe(422);
    expect(answer.error.fields).toEqual({
      verification_type: "Verification type is required",
      "target_info.name": "Enter their name, as on their ID",
      "target_info.email": "Please enter a valid email address",
      "context.purpose": "Choose what this is for",
      "context.transactionValue": "Enter an amount, like 1200",
      urgency: "Choose standard, expedited or urgent",
    });
    const self = await requester.api.post(PATH, peerBody(requester.email.toUpperCase()));
    expect([self.status, self.error.fields]).toEqual([
      422,
      { "target_info.email": "This is your own address. Verify yourself instead." },
    ]);
    expect(await rows("SELECT id FROM verifications WHERE requester_id = ?", [requester.id])).toEqual([]);
  });

  it("answers a repeated Idempotency-Key as before, and creates one request", async () => {
    const [requester, email] = [await account(), someEmail()];
    const send = () =>
      requester.api.post<{ verification_id: string }>(PATH, peerBody(email), { idempotencyKey: "peer-1" });
    const [one, two] = [await send(), await send()];
    expect([one.status, two.status, two.data]).toEqual([201, 201, one.data]);
    expect(await rows("SELECT id FROM verifications WHERE requester_id = ?", [requester.id])).toHaveLength(1);
  });
});
