import type { SignatureKind } from "./signature.ts";

/** How a document is signed, for readers who want to retrace it. */
export const SIGNATURE_KIND_LABEL: Record<SignatureKind, string> = {
  barcode: "In the barcode (W3C Verifiable Credential Barcodes)",
  zone: "In a QR code, over the machine-readable zone (W3C Verifiable Credential Barcodes)",
  pdf: "In the PDF file (CMS, PAdES)",
};
