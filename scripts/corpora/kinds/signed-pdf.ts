import { createHash } from "node:crypto";
import { pdfSignature } from "#functions/documents/signatures/pdf/read-signature.ts";
import { Work } from "#functions/documents/work.ts";
import { UTOPIA_CERTIFICATES, utopiaCertificate } from "#scripts/stack/utopia/certificates.ts";
import type { Found, OpenKind } from "../types.ts";

const LABELS = Object.keys(UTOPIA_CERTIFICATES) as (keyof typeof UTOPIA_CERTIFICATES)[];
/** Utopia's issuers of documents. An authority for time stamps vouches for no document. */
const ISSUERS = LABELS.filter((label) => !label.startsWith("time"));

/** A PDF whose signature is verified, as if a registry had Utopia's made-up issuers. */
export const open: OpenKind = () => {
  const anchors = LABELS.map(utopiaCertificate);
  const trusted = new Set(
    ISSUERS.map((label) => createHash("sha256").update(utopiaCertificate(label)).digest("hex")),
  );
  return async (input): Promise<Found> => {
    if (typeof input === "string") throw new Error("the file is missing");
    const found = await pdfSignature(input, anchors, new Work());
    if (!found) return { nothing: "not_signed" };
    if (found.state !== "intact") return { verdict: "no" };
    return { verdict: found.keys.some((key) => trusted.has(key)) ? "yes" : "person" };
  };
};
