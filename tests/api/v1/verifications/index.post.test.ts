import { describe, expect, it } from "vitest";
import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import { mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { JANE, requestBody, requestOf, view } from "#tests/harness/verification/verification.ts";

const PATH = "/api/v1/verifications";

describe("POST /api/v1/verifications", () => {
  it("computes the price itself, whatever the client states, and charges nothing yet", async () => {
    const requester = await account();
    const id = await requestOf(requester, someEmail(), {
      priority: "expedited",
      estimatedCost: 0.01,
      price: 0,
    });
    expect((await view(requester, id)).estimated_cost).toBe(4.49);
    const parts = "price_cents, covered_cents, free_cents, amount_due_cents";
    expect(await rows(`SELECT ${parts} FROM verifications WHERE id = ?`, [id])).toEqual([
      // The free first request doesn't include the priority.
      { price_cents: 449, covered_cents: 0, free_cents: 299, amount_due_cents: 150 },
    ]);
    expect(await rows("SELECT kind FROM ledger_entries WHERE verification_id = ?", [id])).toEqual([]);
  });

  it("mails the subject an invite whose token isn't stored", async () => {
    const requester = await account();
    const email = someEmail();
    const id = await requestOf(requester, email);
    const mail = await waitForMail(email);
    const token = /#invite=([\w.-]+)/.exec(mail.text)?.[1];
    expect(token).toBeTruthy();
    const stored = JSON.stringify([
      await rows("SELECT * FROM links WHERE ref_id = ?", [id]),
      await rows("SELECT * FROM outbox"),
    ]);
    expect(stored).not.toContain(token?.split(".")[1]);
  });

  it("holds the invite until the requester's own address is verified", async () => {
    const requester = await account({ unverified: true });
    const email = someEmail();
    await requestOf(requester, email);
    const verify = await waitForMail(requester.email);
    expect(await mailsTo(email)).toEqual([]);
    const token = /#token=([\w.-]+)/.exec(verify.text)?.[1];
    await requester.api.post("/api/auth/verify-email", { token });
    expect((await waitForMail(email)).text).toContain("#invite=");
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it("starts a request about oneself at once, with its consent and without a mail", async () => {
    const person = await account();
    const before = (await mailsTo(person.email)).length;
    const body = {
      ...requestBody(""),
      mode: "self",
      consent: { accepted: true, textVersion: CONSENT_VERSION },
    };
    const { data } = await person.api.post<{ id: string }>(PATH, body);
    expect(await view(person, data.id)).toMatchObject({
      status: "in_progress",
      target_user_id: person.id,
      viewer_roles: ["requester", "target"],
      actions: ["upload", "evidence_complete", "withdraw", "organize"],
    });
    expect(await mailsTo(person.email)).toHaveLength(before);
    const stale = { ...body, consent: { accepted: true, textVersion: "0" } };
    expect((await person.api.post(PATH, stale)).status).toBe(409);
  });

  it("names each wrong field in the specified words", async () => {
    const { api, email } = await account();
    const nothing = await api.post(PATH, {});
    expect(nothing.status).toBe(422);
    expect(nothing.error.fields).toHaveProperty("verificationType", "Verification type is required");
    const empty = await api.post(PATH, {
      verificationType: "identity",
      priority: "urgent",
      targetUserEmail: "",
    });
    expect(empty.error.fields).toEqual({
      targetUserEmail: "Target user email is required",
      urgentReason: "Urgent reason is required for same-day processing",
      "personalInfo.firstName": "First name is required",
      "personalInfo.lastName": "Last name is required",
      "personalInfo.dateOfBirth": "Date of birth is required",
    });
    const cases: [Record<string, unknown>, string][] = [
      [{ requestedServices: ["credit_check"] }, "requestedServices.0"],
      // Objects that can't be converted to strings.
      [{ requestedServices: [{ toString: 1 }] }, "requestedServices.0"],
      [
        { rentalInfo: { leaseStartDate: "2026-01-01", leaseEndDate: { toString: 1 } } },
        "rentalInfo.leaseEndDate",
      ],
      [{ personalInfo: { ...JANE, dateOfBirth: "2020-01-01" } }, "personalInfo.dateOfBirth"],
      [{ personalInfo: { ...JANE, ssn: "12345" } }, "personalInfo.ssn"],
      [{ targetUserEmail: "nobody" }, "targetUserEmail"],
      [{ targetUserEmail: email }, "targetUserEmail"],
      [{ teamId: "team_other" }, "teamId"],
    ];
    for (const [more, field] of cases) {
      const answer = await api.post(PATH, requestBody(someEmail(), more));
      expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, [field]]);
    }
  });

  it("creates one request per Idempotency-Key, and refuses the key for another request", async () => {
    const requester = await account();
    const body = requestBody(someEmail());
    const once = { idempotencyKey: "request-1" };
    const both = await Promise.all([
      requester.api.post<{ id: string }>(PATH, body, once),
      requester.api.post<{ id: string }>(PATH, body, once),
    ]);
    expect(both[0].data.id).toBe(both[1].data.id);
    const other = await requester.api.post(PATH, requestBody(someEmail()), once);
    expect([other.status, other.error.code]).toEqual([422, "idempotency_mismatch"]);
    const list = await requester.api.get<{ pagination: { totalCount: number } }>(PATH);
    expect(list.data.pagination.totalCount).toBe(1);
  });

  it("puts the request into the requester's only team", async () => {
    const owner = await account({ accountType: "business" });
    const id = await requestOf(owner, someEmail());
    const [row] = await rows("SELECT team_id FROM verifications WHERE id = ?", [id]);
    expect(row?.team_id).toMatch(/^team_/);
  });
});
