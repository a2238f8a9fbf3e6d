import { openDocument } from "./document.ts";

/** A picture of a license with its barcode. */
export const open = openDocument("drivers_license");
