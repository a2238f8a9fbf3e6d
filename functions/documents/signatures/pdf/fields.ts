import { must } from "./fault.ts";
import type { Objects } from "./objects.ts";
import { Dict, Name, Ref, type Value } from "./values.ts";

/** The most fields of a form, and signatures in it. Genuine files have a few signatures. */
const [MAX_FIELDS, MAX_SIGNATURES] = [10_000, 20];

/** A signature in a form. */
export interface SignatureField {
  dict: Dict;
  /** Whether the dictionary is written in the file itself. In a stream of objects, its place would mean nothing. */
  isWritten: boolean;
}

/**
 * Finds the signatures in the form of a file's last revision. A field without a value isn't signed yet, so it doesn't
 * count.
 * @throws SignatureFault `too_complex`, or `not_in_form` if the file is certified by a signature outside of the form
 */
export function signatureFields(objects: Objects): SignatureField[] {
  const catalog = objects.dict(objects.trailer.get("Root"));
  must(catalog !== null && !catalog.hasDoubles);
  const form = objects.dict(catalog.get("AcroForm"));
  const found = new Map<Dict | number, SignatureField>();
  const seen = new Set<number>();
  const waiting: { value: Value; isSignature: boolean }[] = listOf(objects, form?.get("Fields"), false);
  for (let count = 0; waiting.length > 0; count++) {
    must(count < MAX_FIELDS && waiting.length <= MAX_FIELDS, "too_complex");
    const { value, isSignature } = waiting.pop()!;
    if (value instanceof Ref) {
      if (seen.has(value.number)) continue;
      seen.add(value.number);
    }
    const field = objects.dict(value);
    if (!field) continue;
    const type = objects.resolve(field.get("FT"));
    // A field's type may be given by its parent (ISO 32000-2, 12.7.4.1).
    const signs = type instanceof Name ? type.text === "Sig" : isSignature;
    waiting.push(...listOf(objects, field.get("Kids"), signs));
    if (signs && field.get("V") !== undefined) {
      must(!field.hasDoubles);
      add(objects, value, field.get("V")!, found);
    }
  }
  const certification = objects.dict(catalog.get("Perms"))?.get("DocMDP");
  must(!(certification instanceof Ref) || found.has(certification.number), "not_in_form");
  return [...found.values()];
}

function listOf(objects: Objects, value: Value | undefined, isSignature: boolean) {
  const list = objects.resolve(value);
  if (!Array.isArray(list)) return [];
  must(list.length <= MAX_FIELDS, "too_complex");
  return list.map((one) => ({ value: one, isSignature }));
}

/** @param field what the dictionary is in, if it isn't an object of its own */
function add(objects: Objects, field: Value, value: Value, found: Map<Dict | number, SignatureField>): void {
  const dict = objects.resolve(value);
  if (dict === null) return;
  must(dict instanceof Dict);
  const holder = value instanceof Ref ? value : field;
  const isWritten = holder instanceof Ref && objects.isWritten(holder);
  found.set(value instanceof Ref ? value.number : dict, { dict, isWritten });
  must(found.size <= MAX_SIGNATURES, "too_complex");
}
