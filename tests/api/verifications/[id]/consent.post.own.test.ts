import { describe, expect, it } from "vitest";
import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import {
  inviteOf,
  requestOf,
  type VerificationView,
  view,
} from "#tests/harness/verification/verification.ts";

const ADDRESS = { street: "123 Main St", city: "Springfield", state: "IL", zipCode: "62701" };
const NAMED = { firstName: "Jane", lastName: "Doe" };

/** Requests an identity verification that leaves facts to the subject, who opens it. */
async function asked(askSubject: readonly string[], more: object = {}) {
  const [requester, subject] = [await account(), await account()];
  const id = await requestOf(requester, subject.email, {
    personalInfo: NAMED,
    requestedServices: ["address_verification"],
    askSubject,
    ...more,
  });
  const path = `/api/verifications/${id}`;
  await subject.api.post(`${path}/open`, { invite: await inviteOf(subject.email, id) });
  const agree = (stated?: object) =>
    subject.api.post<VerificationView>(`${path}/consent`, {
      accepted: true,
      textVersion: CONSENT_VERSION,
      stated,
    });
  return { requester, subject, id, path, agree };
}

describe("POST /api/verifications/:id/consent, with facts left to the subject", () => {
  it("takes them from the subject, shows them as theirs, and hides them after withdrawal", async () => {
    const { requester, subject, id, path, agree } = await asked(["dateOfBirth", "address"]);
    const before = await view(requester, id);
    expect(before.claims).toMatchObject({ date_of_birth: null, address: null });
    expect(before.claims.ask_subject).toEqual(["dateOfBirth", "address"]);
    const { text } = before.consent;
    expect(text).toContain("You state your date of birth and address yourself when you agree");

    const answer = await agree({ dateOfBirth: "1990-04-12", address: ADDRESS });
    expect(answer.status).toBe(200);
    expect(answer.data.consent.text).toBe(text);
    const stated = { date_of_birth: "1990-04-12", address: { ...ADDRESS, country: "US" } };
    for (const viewer of [requester, subject]) expect((await view(viewer, id)).claims).toMatchObject(stated);
    const [row] = await rows("SELECT claims FROM verifications WHERE id = ?", [id]);
    expect(String(row?.claims)).not.toContain("1990");

    expect((await subject.api.post(`${path}/withdraw`)).status).toBe(200);
    expect((await view(subject, id)).claims).toMatchObject(stated);
    expect((await view(requester, id)).claims).toMatchObject({ date_of_birth: null, address: null });
  });

  it("keeps the identity number that the requester stated", async () => {
    const { requester, id, agree } = await asked(["dateOfBirth"], {
      personalInfo: { ...NAMED, ssn: "123-45-6789", address: ADDRESS },
    });
    expect((await agree({ dateOfBirth: "1990-04-12" })).status).toBe(200);
    expect((await view(requester, id)).claims).toMatchObject({ ssn_last4: "6789", address: ADDRESS });
    const [row] = await rows("SELECT ssn FROM verifications WHERE id = ?", [id]);
    expect(row?.ssn).not.toBeNull();
  });

  it("refuses consent without them, or with what isn't accepted, and changes nothing", async () => {
    const { requester, id, agree } = await asked(["dateOfBirth", "address"]);
    const missing = await agree();
    expect([missing.status, missing.error.fields]).toEqual([
      422,
      {
        "stated.dateOfBirth": "Date of birth is required",
        "stated.address.street": "Street is required",
        "stated.address.city": "City is required",
      },
    ]);
    const future = await agree({ dateOfBirth: "2999-01-01", address: ADDRESS });
    expect(future.error.fields).toEqual({ "stated.dateOfBirth": "Date of birth cannot be in the future" });
    const odd = await agree({ dateOfBirth: "04/12/1990", address: ADDRESS });
    expect(odd.error.fields).toHaveProperty("stated.dateOfBirth");
    expect((await view(requester, id)).status).toBe("pending");
  });

  it("refuses facts that the request doesn't leave to the subject", async () => {
    const { agree } = await asked(["dateOfBirth"], { personalInfo: { ...NAMED, address: ADDRESS } });
    const both = await agree({ dateOfBirth: "1990-04-12", address: ADDRESS });
    expect(both.error.fields).toEqual({ "stated.address": "This request doesn't ask you for it" });
  });
});
