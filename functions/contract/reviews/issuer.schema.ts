import * as z from "zod";
import { ISSUER_KINDS } from "../documents/signature.ts";
import { DOCUMENT_TYPES } from "../enums.ts";
import { optionalText, orAbsent, text } from "../rules.schema.ts";

/** Kinds of issuers that sign documents. Time stamp authorities are added by operators. */
const SIGNING_KINDS = ISSUER_KINDS.filter((kind) => kind !== "timestamp");

const code = (example: string, longest = 2) =>
  text(longest, `Enter a code, like ${example}`)
    .toUpperCase()
    .regex(/^(?:[A-Z]{2,})?$/, `Enter a code, like ${example}`);

/** POST /api/v1/reviews/:checkId/issuer: adds the signer of a document to the trust registry. */
export const issuerBody = z.object({
  document_id: text(60, "Choose the document"),
  name: text(120, "Enter the issuer's name"),
  kind: z.enum(SIGNING_KINDS, { error: "Choose what kind of issuer it is" }),
  country: code("US"),
  /** For a state: the code that its documents carry, two letters on licenses and three in passports. */
  state: orAbsent(code("CA", 3)),
  documents: z
    .array(z.enum(DOCUMENT_TYPES, { error: "Choose documents from the list" }))
    .min(1, "Choose the documents that it may sign")
    .max(DOCUMENT_TYPES.length),
  /** Where the reviewer looked up that the key is the issuer's. */
  source: text(500, "Enter the address where you looked it up").refine(
    (address) => address === "" || address.startsWith("https://"),
    "Enter an address that starts with https://",
  ),
  /** The issuer's public key as Multikey, for a signature that doesn't contain it. */
  key: optionalText(60),
});
export type IssuerBody = z.infer<typeof issuerBody>;
