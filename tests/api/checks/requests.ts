import { SERVICES } from "#contract/checks/catalog.ts";
import type { VerificationType } from "#contract/enums.ts";
import type { Account } from "#tests/harness/account.ts";
import { consentTo, requestOf } from "#tests/harness/verification.ts";

/** What is stated for each type besides the person; `name` is the part that a sandbox word may stand in. */
const SECTION: Record<VerificationType, (name: string) => Record<string, unknown>> = {
  identity: (lastName) => ({ personalInfo: { firstName: "Jane", lastName, dateOfBirth: "1990-04-12" } }),
  business: (businessName) => ({ businessInfo: { businessName, ein: "12-3456789" }, personalInfo: {} }),
  employment: (employerName) => ({
    employmentInfo: { employerName, position: "Cook", salary: 52_000 },
    personalInfo: { firstName: "Jane", lastName: "Doe" },
  }),
  financial: (lastName) => ({ personalInfo: { firstName: "Jane", lastName } }),
  rental: (previousAddress) => ({
    rentalInfo: { previousAddress, monthlyRent: 1500 },
    personalInfo: { firstName: "Jane", lastName: "Doe" },
  }),
};

/** Asks for a type with every service of it, and has the subject agree. @returns its id */
export async function begin(
  type: VerificationType,
  name: string,
  [requester, subject]: readonly [Account, Account],
  more: Record<string, unknown> = {},
): Promise<string> {
  const id = await requestOf(requester, subject.email, {
    verificationType: type,
    requestedServices: SERVICES[type],
    ...SECTION[type](name),
    ...more,
  });
  const consented = await consentTo(subject, id);
  if (consented.status !== 200) throw new Error(`Consent answered ${consented.status}`);
  return id;
}

/** The subject has no more to add. */
export const close = (subject: Account, id: string) =>
  subject.api.post(`/api/verifications/${id}/evidence-complete`);
