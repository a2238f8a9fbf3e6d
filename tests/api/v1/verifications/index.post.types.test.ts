import { describe, expect, it } from "vitest";
import { VERIFICATION_TYPES, type VerificationType } from "#contract/enums.ts";
import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import { consentFacts } from "#contract/verification/consent-checks.ts";
import { selfConsentText } from "#contract/verification/consent-self.ts";
import { newVerificationBody } from "#contract/verification/new-verification.schema.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { sample } from "#tests/harness/scope.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { consentTo, view, viewWhen } from "#tests/harness/verification/verification.ts";

const PATH = "/api/v1/verifications";
const EIN = "12-3456789";

/** A complete section for each type, as a person might type it. */
const SECTION: Record<VerificationType, Record<string, unknown>> = {
  identity: {
    personalInfo: { firstName: "Jane", lastName: "Doe", dateOfBirth: "1990-04-12", ssn: "123 45 6789" },
  },
  business: {
    businessInfo: {
      businessName: " Acme\nPaper ",
      ein: EIN,
      businessAddress: "1 Paper Way",
      businessType: "llc",
      yearEstablished: "1998",
      lei: "5493 000i bp32 uqz0 kl24",
    },
  },
  employment: {
    personalInfo: { firstName: "Jane", lastName: "Doe" },
    employmentInfo: {
      employerName: "Acme Paper",
      position: "Clerk",
      startDate: "2020-03-01",
      salary: "$85,000",
      employmentType: "full_time",
      contactName: "Pam",
      contactEmail: "Pam@Acme-Paper.com",
    },
  },
  financial: { personalInfo: { firstName: "Jane", lastName: "Doe" } },
  rental: {
    rentalInfo: {
      previousAddress: "5 Elm St",
      landlordContact: "+1 202 555 0148",
      monthlyRent: "$1,450.50",
      leaseStartDate: "2021-05-01",
      leaseEndDate: "2023-04-30",
      reasonForLeaving: "A new job\nin Boston",
    },
  },
};

/** The claims that the detail then answers; null for the sections of other types. */
const STATED: Record<VerificationType, object> = {
  identity: { first_name: "Jane", ssn_last4: "6789", business: null, employment: null, rental: null },
  business: {
    ssn_last4: null,
    business: {
      business_name: "Acme Paper",
      business_address: "1 Paper Way",
      business_type: "llc",
      year_established: 1998,
      lei: "5493000IBP32UQZ0KL24",
      ein_last4: "6789",
    },
  },
  employment: {
    first_name: "Jane",
    employment: {
      employer_name: "Acme Paper",
      position: "Clerk",
      start_date: "2020-03-01",
      salary: 85_000,
      employment_type: "full_time",
      contact_name: "Pam",
      contact_email: "pam@acme-paper.com",
    },
  },
  financial: { last_name: "Doe", business: null, employment: null, rental: null },
  rental: {
    rental: {
      previous_address: "5 Elm St",
      landlord_contact: "+1 202 555 0148",
      monthly_rent: 1450.5,
      lease_start_date: "2021-05-01",
      lease_end_date: "2023-04-30",
      reason_for_leaving: "A new job\nin Boston",
    },
  },
};

const bodyOf = (type: VerificationType, more: object = {}) => ({
  verificationType: type,
  targetUserEmail: someEmail(),
  purposeCertified: true,
  ...SECTION[type],
  ...more,
});

async function ask(requester: Account, body: object): Promise<string> {
  return (await requester.api.post<{ id: string }>(PATH, body)).data.id;
}

describe.each(sample(VERIFICATION_TYPES, 2))("a %s request", (type) => {
  it("stores what its section states, and nothing from other sections", async () => {
    const requester = await account();
    const everything = Object.assign({}, ...Object.values(SECTION), bodyOf(type));
    const target_name = type === "business" ? "Acme Paper" : "Jane Doe";
    const id = await ask(requester, everything);
    const shown = await view(requester, id);
    expect(shown).toMatchObject({ verification_type: type, target_name, claims: STATED[type] });
    const others = Object.entries({ business: 1, employment: 1, rental: 1 }).filter(([key]) => key !== type);
    for (const [key] of others) expect(shown).toMatchObject({ claims: { [key]: null } });
  });

  it("can be about oneself", async () => {
    const person = await account();
    const consent = { accepted: true, textVersion: CONSENT_VERSION };
    const id = await ask(person, bodyOf(type, { mode: "self", consent, targetUserEmail: undefined }));
    expect(await view(person, id)).toMatchObject({
      status: "in_progress",
      viewer_roles: ["requester", "target"],
    });
    const sent = newVerificationBody.parse(bodyOf(type));
    const { personalInfo, businessInfo, employmentInfo, rentalInfo } = sent;
    const stated = consentFacts({
      ...personalInfo,
      business: businessInfo,
      employment: employmentInfo,
      rental: rentalInfo,
    });
    // The same text that the form shows.
    expect((await view(person, id)).consent.text).toBe(selfConsentText({ type, services: [], stated }));
    const refused = await person.api.post(PATH, bodyOf(type, { mode: "self" }));
    expect(refused.error.fields).toEqual({ consent: "Your consent is required" });
  });
});

describe("an invalid section", () => {
  const section = (type: VerificationType) => Object.values(SECTION[type]).at(-1) as object;
  const business = (more: object) =>
    bodyOf("business", { businessInfo: { ...section("business"), ...more } });
  const job = (more: object) =>
    bodyOf("employment", { employmentInfo: { ...section("employment"), ...more } });
  const rental = (more: object) => bodyOf("rental", { rentalInfo: { ...section("rental"), ...more } });
  const year = new Date().getUTCFullYear();

  it.each([
    [bodyOf("business", { businessInfo: {} }), ["businessInfo.businessName", "businessInfo.ein"]],
    [bodyOf("business", { businessInfo: undefined }), ["businessInfo.businessName", "businessInfo.ein"]],
    [business({ businessName: "  " }), ["businessInfo.businessName"]],
    [business({ ein: "12-345678" }), ["businessInfo.ein"]],
    [business({ ein: 123456789 }), ["businessInfo.ein"]],
    [business({ yearEstablished: 1799 }), ["businessInfo.yearEstablished"]],
    [business({ yearEstablished: year + 2 }), ["businessInfo.yearEstablished"]],
    [business({ yearEstablished: "19 98" }), ["businessInfo.yearEstablished"]],
    [business({ lei: "5493000IBP32UQZ0KL25" }), ["businessInfo.lei"]],
    [business({ businessType: "gmbh" }), ["businessInfo.businessType"]],
    [job({ employerName: "", position: "" }), ["employmentInfo.employerName", "employmentInfo.position"]],
    [job({ salary: "a lot" }), ["employmentInfo.salary"]],
    [job({ salary: -1 }), ["employmentInfo.salary"]],
    [job({ startDate: "2020-02-30" }), ["employmentInfo.startDate"]],
    [job({ employmentType: "volunteer" }), ["employmentInfo.employmentType"]],
    [job({ contactEmail: "pam" }), ["employmentInfo.contactEmail"]],
    [rental({ previousAddress: "" }), ["rentalInfo.previousAddress"]],
    [rental({ monthlyRent: "1e999" }), ["rentalInfo.monthlyRent"]],
    [rental({ leaseEndDate: "2020-01-01" }), ["rentalInfo.leaseEndDate"]],
    [rental({ reasonForLeaving: "x".repeat(1001) }), ["rentalInfo.reasonForLeaving"]],
    [bodyOf("rental", { rentalInfo: [] }), ["rentalInfo"]],
    [bodyOf("financial", { requestedServices: ["eviction_check"] }), ["requestedServices.0"]],
  ])("%j is refused with errors for %j", async (body, fields) => {
    const { api } = await account();
    const answer = await api.post(PATH, body);
    expect(answer.status).toBe(422);
    const found = Object.keys(answer.error.fields ?? {});
    expect(found).toEqual(expect.arrayContaining(fields as string[]));
  });

  it("reports all errors at once, in the specified words", async () => {
    const { api } = await account();
    const answer = await api.post(PATH, {
      verificationType: "business",
      targetUserEmail: "nobody",
      priority: "urgent",
      businessInfo: { yearEstablished: 12 },
    });
    expect(answer.error.fields).toEqual({
      targetUserEmail: "Please enter a valid email address",
      urgentReason: "Urgent reason is required for same-day processing",
      "businessInfo.businessName": "Business name is required",
      "businessInfo.ein": "EIN is required",
      "businessInfo.yearEstablished": "Year established must be 1800 or later",
    });
  });
});

describe("the EIN", () => {
  const numbers = (id: string) =>
    rows<Record<string, string | null>>("SELECT * FROM verifications WHERE id = ?", [id]);
  const begin = async () => {
    const [requester, subject] = await Promise.all([account(), account()]);
    const id = await ask(requester, bodyOf("business", { targetUserEmail: subject.email }));
    return { requester, subject, id };
  };

  it("is stored encrypted, and both sides see only its last four digits", async () => {
    const { requester, subject, id } = await begin();
    await consentTo(subject, id);
    const [row] = await numbers(id);
    expect(row?.ein).toBeTruthy();
    expect(row?.ein_last4).toBe("6789");
    const everywhere = JSON.stringify([
      row,
      await rows("SELECT * FROM audit WHERE entity_id = ?", [id]),
      await rows("SELECT * FROM outbox WHERE payload LIKE ?", [`%${id}%`]),
      await view(requester, id),
      await view(subject, id),
    ]);
    expect(everywhere).not.toMatch(/123456789|12-3456789/);
  });

  it("is deleted when the request is canceled", async () => {
    const { requester, id } = await begin();
    await requester.api.post(`/api/verifications/${id}/cancel`);
    const [row] = await numbers(id);
    expect([row?.status, row?.ein, row?.ein_last4]).toEqual(["cancelled", null, "6789"]);
  });

  it("is deleted when the request is completed", async () => {
    const { requester, subject, id } = await begin();
    await consentTo(subject, id);
    await subject.api.post(`/api/verifications/${id}/evidence-complete`);
    await viewWhen(requester, id, (now) => now.status === "completed" || now.status === "failed");
    expect((await numbers(id))[0]?.ein).toBeNull();
  });
});
