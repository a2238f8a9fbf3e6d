import * as z from "zod";
import { DOCUMENT_TYPES } from "../enums.ts";
import { optionalText } from "../rules.schema.ts";

/** The fields next to the file in POST /api/v1/documents/upload. */
export const uploadFields = z.object({
  documentType: z.enum(DOCUMENT_TYPES, { error: "Choose what kind of document this is" }),
  description: optionalText(500),
  verificationId: optionalText(40),
});
export type UploadFields = z.infer<typeof uploadFields>;
