import { eq } from "drizzle-orm";
import type { ReadFact } from "#contract/documents/readings.ts";
import { SIGNATURE_VALID } from "#contract/verification/category.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { type CheckRow, checks } from "#db/schema/verification/checks.ts";
import type { SignatureReading } from "#functions/checks/engine/signature-types.ts";
import type { DocumentReading } from "#functions/checks/engine/types.ts";
import { addIssuer } from "#functions/issuers/add.ts";
import type { IssuerInput } from "#functions/issuers/issuer-input.ts";
import { runVerificationChecks } from "#functions/lifecycle/check/run-checks.ts";
import type { Draft } from "#functions/lifecycle/request/submit.ts";
import { signer } from "#tests/fixtures/signed.ts";
import type { World } from "#tests/harness/world/time.ts";
import { license } from "#tests/unit/checks/build.ts";

const COVERED: ReadFact[] = ["name", "date_of_birth", "expires_on", "issued_on", "issuer", "document_number"];

export const keyId = (label: string) => `did:web:${label}.example#key-1`;

/** @param label names the issuer's key */
const issuer = (label: string, more: Partial<IssuerInput> = {}): IssuerInput => ({
  name: `State of ${label}`,
  kind: "state",
  country: "US",
  state: "IL",
  documents: ["drivers_license"],
  source: `https://${label}.example/.well-known/did.json`,
  keys: [{ id: keyId(label), material: signer(label).multikey }],
  ...more,
});

export const addState = (world: World, label: string, more: Partial<IssuerInput> = {}) =>
  addIssuer(world.ctx, issuer(label, more), { by: "ops:ada", why: "test" });

/** @returns Jane's license, signed with the label's key */
export function signedLicense(label: string, more: Partial<SignatureReading> = {}): Partial<DocumentReading> {
  const signatureRead: SignatureReading = {
    kind: "barcode",
    state: "open",
    signer: label,
    keys: [keyId(label)],
    proof: signer(label).sign(`license of ${label}`),
    covers: COVERED,
    ...more,
  };
  return license({}, { signatureRead });
}

/** @returns a verification of Jane's document with the license, whose checks have run */
export async function checked(
  world: World,
  reading: Partial<DocumentReading>,
  more: Partial<Draft> = {},
): Promise<{ requester: User; subject: User; id: string; documentId: string }> {
  const [requester, subject] = [await world.person(), await world.person()];
  const id = await world.ask(requester, subject, { services: ["document_verification"], ...more });
  await world.consent(subject, id);
  const documentId = await world.bring(subject, id, reading);
  await runVerificationChecks(world.ctx, id);
  await world.settle();
  return { requester, subject, id, documentId };
}

export async function checkOf(world: World, id: string): Promise<CheckRow> {
  const rows = await world.db.select().from(checks).where(eq(checks.verificationId, id));
  return rows.find(({ check }) => check === "document_verification")!;
}

/** Makes the checks of a completed verification rest on an issuer's signature. */
export async function restOnSignature(world: World, id: string, issuerId: string): Promise<void> {
  const reasons = [{ code: SIGNATURE_VALID, text: "Signed by the State of Utopia." }];
  await world.db.update(checks).set({ signedBy: issuerId, reasons }).where(eq(checks.verificationId, id));
}
