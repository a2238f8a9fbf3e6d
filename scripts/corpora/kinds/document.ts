import { DOCUMENT_TYPES, type DocumentType } from "#contract/enums.ts";
import { readDocument } from "#functions/documents/read.ts";
import { SNIFF_BYTES, sniff } from "#functions/documents/store/sniff.ts";
import { wasmModules } from "#tests/unit/readers/wasm-modules.ts";
import type { Found, OpenKind } from "../types.ts";
import { fieldsOf, NOW } from "./fields.ts";

/** Reason codes for a sound file that contains nothing we can read. Any other code means that the file was refused. */
const NOTHING_FOUND = new Set([
  "barcode_not_found",
  "barcode_incomplete",
  "zone_not_found",
  "zone_incomplete",
  "picture_without_text",
  "pdf_without_text",
  "pdf_without_picture",
]);

/** Reads a whole file as if it had been uploaded as this document type. */
export const openDocument =
  (usual: DocumentType): OpenKind =>
  async () => {
    const wasm = await wasmModules();
    return async (input, as = usual): Promise<Found> => {
      const documentType = DOCUMENT_TYPES.find((type) => type === as);
      if (!documentType || typeof input === "string")
        throw new Error(`the file is missing, or ${as} isn't a document type`);
      const contentType = (await sniff(input.subarray(0, SNIFF_BYTES)))?.contentType;
      if (!contentType) return { refused: "format_not_accepted" };
      const file = { documentId: "doc_1", documentType, uploadedAt: NOW, readAt: NOW };
      const reading = await readDocument({ ...file, bytes: input, contentType }, wasm);
      const { status, reason = "no_reason", fields = {}, lines, method, zone, format } = reading;
      if (status !== "read") return NOTHING_FOUND.has(reason) ? { nothing: reason } : { refused: reason };
      const text = lines?.map((line) => line.text).join("\n");
      return { fields: { ...fieldsOf(fields), method, zone, card: format?.card, text } };
    };
  };
