import type { ReadFact } from "#contract/documents/readings.ts";
import type { JudgedSignature } from "#functions/checks/engine/signature-types.ts";
import { NOW } from "../build.ts";

/** What a signature of the made-up state covers. */
export const EVERYTHING: ReadFact[] = [
  "name",
  "date_of_birth",
  "expires_on",
  "issued_on",
  "issuer",
  "document_number",
  "address",
];

/** A state in the trust registry. */
export const UTOPIA = { id: "iss_1", name: "State of Utopia", kind: "state", test: false } as const;
/** A payroll in the trust registry. */
export const PAYROLL = { id: "iss_2", name: "Utopia Payroll", kind: "payroll", test: false } as const;

/** @returns a valid signature of the made-up state on a license that it has not revoked, unless overridden */
export const signature = (over: Partial<JudgedSignature> = {}): JudgedSignature => ({
  kind: "barcode",
  state: "trusted",
  issuer: UTOPIA,
  signer: "did:web:dmv.utopia.example",
  keyId: "did:web:dmv.utopia.example#vm-vcb-1",
  covers: EVERYTHING,
  revocation: { result: "good", at: NOW },
  time: null,
  timeSource: null,
  verifiedAt: NOW,
  ...over,
});
