import { openDocument } from "./document.ts";

/** A picture of a licence, with its barcode. */
export const open = openDocument("drivers_license");
