import { documentJob, type Effect } from "#core/effects.ts";
import { isCopied } from "./copied-types.ts";

/** Reading one document. */
export const readDocument = (documentId: string): Effect =>
  documentJob("document.read", { document_id: documentId });

/** @returns the id of the row that has the copy of a document made */
export const copyRowId = (documentId: string): string => `out_copy_${documentId}`;

/** The copy of a document for others; of types of which there is none, nothing. */
export const copyDocument = ({ id, contentType }: { id: string; contentType: string }): Required<Effect>[] =>
  isCopied(contentType) ? [{ ...documentJob("document.copy", { document_id: id }), id: copyRowId(id) }] : [];
