import * as z from "zod";
import { DOCUMENT_TYPES } from "../enums.ts";
import { optionalText } from "../rules.schema.ts";
import { hasBarcode } from "./document-needs.ts";
import { DOCUMENT_SIDES } from "./sides.ts";

/** The fields next to the file in POST /api/v1/documents/upload. */
export const uploadFields = z
  .object({
    documentType: z.enum(DOCUMENT_TYPES, { error: "Choose what kind of document this is" }),
    description: optionalText(500),
    verificationId: optionalText(40),
    side: z.enum(DOCUMENT_SIDES, { error: "Must be front or back" }).optional(),
  })
  .refine(({ side, documentType }) => side === undefined || hasBarcode(documentType), {
    path: ["side"],
    error: "Only a driver's license or a state ID has a front and a back. Leave this out.",
  });
export type UploadFields = z.infer<typeof uploadFields>;
