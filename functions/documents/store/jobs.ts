import { documentJob, type Effect } from "#core/effects.ts";
import { isCopied } from "./copied-types.ts";

/** @returns the job that reads one document */
export const readDocument = (documentId: string): Effect =>
  documentJob("document.read", { document_id: documentId });

/**
 * @returns the id of the outbox row that requests a document's copy; it's made from the document's id, so that there's
 *   only one row per document
 */
const copyRowId = (documentId: string): string => `out_copy_${documentId}`;

/** @returns the job that makes a document's copy for others; empty for types without a copy */
export const copyDocument = ({
  id,
  contentType,
}: {
  id: string;
  contentType: string;
}): (Effect & { id: string })[] =>
  isCopied(contentType) ? [{ ...documentJob("document.copy", { document_id: id }), id: copyRowId(id) }] : [];
