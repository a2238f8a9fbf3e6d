import { CHECK_DOCUMENTS, type CheckId } from "#contract/checks/catalog.ts";
import { DOCUMENT_TYPES, type DocumentType } from "#contract/enums.ts";

/**
 * @returns all document types: first those that help these checks, in the checks' order, then the others in their usual
 *   order
 */
export function documentTypesFor(checks: readonly CheckId[]): DocumentType[] {
  return [...new Set([...checks.flatMap((check) => CHECK_DOCUMENTS[check]), ...DOCUMENT_TYPES])];
}
