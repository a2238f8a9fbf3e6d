/** What the certificate of a document's signer may be for. `README.md` names the sources. */
export const SIGNING: ReadonlySet<string> = new Set([
  "1.3.6.1.5.5.7.3.36",
  "1.2.840.113583.1.1.5",
  "1.3.6.1.4.1.311.10.3.12",
  "1.3.6.1.5.5.7.3.4",
]);
