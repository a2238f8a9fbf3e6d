import { describe, expect, it } from "vitest";
import { fragment, linkIn, mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { account } from "#tests/harness/people/account.ts";
import { proveOwnPhone, somePhone as someNumber } from "#tests/harness/people/phone.ts";
import { agreed, handoffOf, somePhone, started } from "#tests/harness/verification/handoff.ts";

const pathOf = (id: string) => `/api/verifications/${id}/handoff/send`;
const SUBJECT = "Continue on your phone";

describe("POST /api/verifications/:id/handoff/send", () => {
  it("emails the link to the account's own address", async () => {
    const { subject, id } = await agreed();
    const { token } = await started(subject, id);
    expect((await subject.api.post(pathOf(id), { channel: "email" })).status).toBe(202);
    const mail = await waitForMail(subject.email, (one) => one.subject === SUBJECT);
    expect(fragment(linkIn(mail, "/phone"), "token")).toBe(token);
    expect(mail.text).toContain("works once, for 10 minutes");
    expect(mail.text).toContain("If you didn't ask for this link");
    expect((await somePhone().post("/api/handoff/open", { token })).status).toBe(200);
    const opened = await subject.api.post(pathOf(id), { channel: "email" });
    expect([opened.status, opened.error.code]).toEqual([409, "handoff_opened"]);
  });

  it("texts the link only to a number that the account has proven", async () => {
    const { subject, id } = await agreed();
    await started(subject, id);
    const refused = await subject.api.post(pathOf(id), { channel: "sms" });
    expect([refused.status, refused.error.code]).toEqual([409, "no_proven_phone"]);
    const number = someNumber();
    const body = { name: "Ada Byron", email: subject.email, phone: number };
    expect((await subject.api.put("/api/users/profile", body)).status).toBe(200);
    await proveOwnPhone(subject, number);
    expect((await handoffOf(subject, id))?.can_text).toBe(true);
    const { handoff, token } = await started(subject, id);
    expect(handoff.can_text).toBe(true);
    expect((await subject.api.post(pathOf(id), { channel: "sms" })).status).toBe(202);
    const text = await waitForMail(number, (one) => one.text.includes("/phone#token="));
    expect(text.text).toMatch(/^Countersign: /);
    expect(text.text).toContain(token);
    expect(text.text.length).toBeLessThanOrEqual(160);
  });

  it("sends three messages per handoff", async () => {
    const { subject, id } = await agreed();
    await started(subject, id);
    const send = () => subject.api.post(pathOf(id), { channel: "email" });
    for (let i = 0; i < 3; i++) expect((await send()).status).toBe(202);
    expect((await send()).status).toBe(429);
  });

  it("refuses another channel, and sends nothing without a handoff under way or for someone else", async () => {
    const { requester, subject, id } = await agreed();
    const odd = await subject.api.post(pathOf(id), { channel: "fax" });
    expect([odd.status, odd.error.fields]).toEqual([422, { channel: "Must be email or sms" }]);
    expect((await subject.api.post(pathOf(id), { channel: "email" })).status).toBe(404);
    await started(subject, id);
    expect((await requester.api.post(pathOf(id), { channel: "email" })).error.code).toBe("not_subject");
    expect((await (await account()).api.post(pathOf(id), { channel: "email" })).status).toBe(404);
    await subject.api.delete(`/api/verifications/${id}/handoff`);
    const late = await subject.api.post(pathOf(id), { channel: "email" });
    expect([late.status, late.error.code]).toEqual([409, "handoff_cancelled"]);
    expect((await mailsTo(subject.email)).filter(({ subject: title }) => title === SUBJECT)).toEqual([]);
  });
});
