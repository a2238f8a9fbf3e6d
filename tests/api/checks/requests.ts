import { SERVICES } from "#contract/checks/catalog.ts";
import type { VerificationType } from "#contract/enums.ts";
import type { Account } from "#tests/harness/people/account.ts";
import { consentTo, requestOf } from "#tests/harness/verification/verification.ts";

/**
 * The fields that each type states besides the person; `name` goes where the test provider looks for its sandbox word.
 */
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

/** Requests a type with all of its services, and has the subject consent. @returns the verification's id */
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

/** The subject declares their evidence complete. */
export const close = (subject: Account, id: string) =>
  subject.api.post(`/api/verifications/${id}/evidence-complete`);
