import type { ReadFact } from "#contract/documents/readings.ts";
import type { SignatureReading } from "#functions/checks/engine/signature-types.ts";
import type { ReadZone } from "#functions/documents/identity/mrz/read-zone.ts";
import { Work } from "#functions/documents/work.ts";
import { type BarcodeCredential, readCredential } from "./credential.ts";
import { CREDENTIAL_STEPS } from "./license.ts";
import { fromQrText } from "./payload.ts";
import { brokenSignature, isKnownSigner, verifyCredential } from "./verify.ts";

/** How many codes we decode. A document has one. */
const MAX_CODES = 2;

/**
 * Looks for the issuer's signature of a machine-readable zone in the QR codes beside it (W3C Verifiable Credential
 * Barcodes 1.0) and verifies it. It signs all lines of the zone.
 * @param codes the texts of the codes; they don't leave the readers
 * @param facts what was read in the zone
 * @param now UTC in milliseconds
 * @returns undefined if there's none, or only in a format that we don't know
 */
export async function zoneSignature(
  codes: readonly string[],
  { format, text }: Pick<ReadZone, "format" | "text">,
  facts: readonly ReadFact[],
  now: number,
  work = new Work(),
): Promise<SignatureReading | undefined> {
  const payloads = codes.map(fromQrText).filter((payload) => payload !== null);
  const found: BarcodeCredential[] = [];
  for (const payload of payloads.slice(0, MAX_CODES)) {
    work.charge(CREDENTIAL_STEPS);
    const credential = await readCredential(payload).catch(() => "malformed" as const);
    if (credential === "malformed") return brokenSignature("zone", "signature_malformed");
    // A code beside the zone may sign something else.
    if (credential?.part === "MachineReadableZone") found.push(credential);
  }
  const [credential, another] = found;
  if (!credential || !isKnownSigner(credential)) return undefined;
  const known = {
    kind: "zone" as const,
    signer: credential.issuer,
    keys: [credential.method],
    covers: [...facts],
    claimedAt: credential.createdAt ?? undefined,
    status: credential.status ?? undefined,
  };
  if (another) return brokenSignature("zone", "several_signatures", { ...known, covers: [] });
  return verifyCredential(credential, linesOf(text, format.length), known, now);
}

/** @returns each line of a zone with a newline, as they're signed (VC Barcodes 1.0, *Component extraction*) */
const linesOf = (text: string, length: number): string =>
  Array.from(
    { length: text.length / length },
    (_, i) => `${text.slice(i * length, (i + 1) * length)}\n`,
  ).join("");
