import type { DocumentType } from "../../../../../functions/contract/enums.ts";

/** Whether this kind of document carries a license barcode. */
export function hasBarcode(type: DocumentType): boolean {
  return type === "drivers_license" || type === "state_id";
}
