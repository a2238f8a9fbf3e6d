import { toBase64 } from "#core/crypto/encode.ts";
import type { SignatureReading } from "#functions/checks/engine/signature-types.ts";
import { TooMuchWork, type Work } from "#functions/documents/work.ts";
import { digest } from "./algorithms.ts";
import { coveredBy, type PdfSignature } from "./byte-range.ts";
import type { Certificate } from "./certificate.ts";
import { readAnchors } from "./chain.ts";
import { must, type PdfSignatureFault, SignatureFault } from "./fault.ts";
import { signatureFields } from "./fields.ts";
import { CONTENT, readMessage } from "./message.ts";
import { Objects } from "./objects.ts";
import { SIGNING } from "./purposes.ts";
import { readStamp, stampOf } from "./stamp.ts";
import { hasOnlyUsageRights, mayBeSigned, namesKnownFormat } from "./traces.ts";
import { readSigner, verifyMessage } from "./verify-message.ts";

const [PADES, TIME_STAMP] = ["ETSI.CAdES.detached", "ETSI.RFC3161"];

/**
 * Verifies the signatures of a PDF over its bytes as they were uploaded. The last one has to cover the whole file, so
 * that nothing was changed or added after it. Whether anyone trusts the signer is decided elsewhere
 * (`issuers/judge.ts`).
 * @param anchors certificates of issuers that we trust, as DER, to complete chains
 * @param work counts the steps
 * @returns undefined if the file isn't signed, or only in formats that we don't know; `broken` with the code of a
 *   {@link PdfSignatureFault} if a signature doesn't verify, or takes more work than any genuine one
 */
export async function pdfSignature(
  bytes: Uint8Array,
  anchors: readonly Uint8Array[],
  work: Work,
): Promise<SignatureReading | undefined> {
  // Most files aren't signed, and their structure needn't be read.
  if (!mayBeSigned(bytes, work)) return undefined;
  // The name that the last signature gives, even if it doesn't verify.
  const claim = { signer: "" };
  try {
    return await verified(bytes, anchors, work, claim);
  } catch (error) {
    return { kind: "pdf", state: "broken", fault: faultOf(error), keys: [], covers: "all", ...claim };
  }
}

function faultOf(error: unknown): PdfSignatureFault {
  if (error instanceof SignatureFault) return error.code;
  if (error instanceof TooMuchWork) return "too_complex";
  throw error;
}

async function verified(
  bytes: Uint8Array,
  anchors: readonly Uint8Array[],
  work: Work,
  claim: { signer: string },
): Promise<SignatureReading | undefined> {
  const objects = new Objects(bytes, work);
  // What the objects of an encrypted file say depends on its password, so its signatures aren't read.
  if (objects.dict(objects.trailer.get("Encrypt")) !== null) return undefined;
  const fields = signatureFields(objects);
  if (fields.length === 0 && hasOnlyUsageRights(objects, bytes)) return undefined;
  must(fields.length > 0, "not_in_form");
  const signatures = fields
    .map((field) => coveredBy(bytes, field, objects, work))
    .filter((one) => one !== null)
    .sort((a, b) => a.end - b.end);
  const trusted = readAnchors(anchors);
  let last: SignatureReading | undefined;
  for (const signature of signatures) {
    if (signature.format === TIME_STAMP) await readStamp(signature.message, signature.content, trusted, work);
    else last = await readingOf(signature, trusted, work, claim);
  }
  if (!last) {
    // An update may have replaced a signature by one in a format that no one knows.
    must(signatures.length > 0 || !namesKnownFormat(bytes), "not_in_form");
    // A file with nothing but time stamps was signed by no one.
    return undefined;
  }
  const final = signatures.at(-1)!;
  must(final.end === bytes.length && final.format !== TIME_STAMP, "changed_after_signing");
  must(
    signatures.slice(0, -1).every(({ isFinal }) => !isFinal),
    "changed_after_signing",
  );
  return last;
}

async function readingOf(
  { message: der, content, format, claimedAt: written }: PdfSignature,
  anchors: readonly Certificate[],
  work: Work,
  claim: { signer: string },
): Promise<SignatureReading> {
  const message = readMessage(der);
  must(message.content === null);
  const signer = readSigner(message, work);
  claim.signer = signer.signer.shownName;
  const namesSigner = format === PADES ? "v2" : "optional";
  const rules = { contentType: CONTENT.data, purposes: SIGNING, namesSigner, anchors } as const;
  const { chain, claimedAt = written } = await verifyMessage(message, signer, content, rules, work);
  const stamp = await stampOf(message, anchors, work);
  return {
    kind: "pdf",
    state: "intact",
    signer: claim.signer,
    keys: chain.map(fingerprintOf),
    validity: chain.map(({ from, to }) => ({ from, to })),
    certificate: keptCertificate(signer.signer),
    covers: "all",
    claimedAt,
    stamp: stamp && { at: stamp.at, keys: stamp.chain.map(fingerprintOf) },
  };
}

/** A genuine certificate has one or two kilobytes. A reading doesn't keep a much larger one. */
const MAX_KEPT = 16 * 1024;

const keptCertificate = ({ der }: Certificate): string | undefined =>
  der.length <= MAX_KEPT ? toBase64(der) : undefined;

const fingerprintOf = ({ der }: Certificate): string => Buffer.from(digest("SHA-256", der)).toString("hex");
