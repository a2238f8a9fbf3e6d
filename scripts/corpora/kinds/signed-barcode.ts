import { p256 } from "@noble/curves/nist.js";
import { fromBase64 } from "#core/crypto/encode.ts";
import type { SignatureReading } from "#functions/checks/engine/signature-types.ts";
import { parseAamva } from "#functions/documents/identity/aamva/parse.ts";
import { licenseSignature } from "#functions/documents/signatures/barcode/license.ts";
import { madeUpKey } from "#scripts/stack/utopia/keys.ts";
import type { OpenKind } from "../types.ts";
import { fieldsOf, NOW } from "./fields.ts";

/** The keys that we know, by their DID URLs, and the labels of the private keys that belong to them. */
const KNOWN: ReadonlyMap<string, string> = new Map([["did:web:dmv.utopia.example#vm-vcb-1", "dmv"]]);

/** The text of a signed license barcode, and whether a key that we know signed it. */
export const open: OpenKind = () => async (input) => {
  const text = String(input);
  const license = parseAamva(text);
  if (!license) return { nothing: "no_license" };
  const signature = await licenseSignature(text, license, NOW);
  const { fields, format } = license;
  const { fault, signer } = signature ?? {};
  const covers = signature && [signature.covers].flat().join(" ");
  return {
    fields: { ...fieldsOf(fields), card: format.card, signature: stateOf(signature), fault, signer, covers },
  };
};

function stateOf(signature: SignatureReading | undefined): string {
  if (!signature) return "none";
  if (signature.state === "broken") return "broken";
  const label = KNOWN.get(signature.keys[0] ?? "");
  if (!label || !signature.proof) return "unknown";
  const { message, value } = signature.proof;
  const isValid = p256.verify(fromBase64(value), fromBase64(message), p256.getPublicKey(madeUpKey(label)), {
    lowS: false,
  });
  return isValid ? "valid" : "broken";
}
