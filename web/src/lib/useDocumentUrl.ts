import { useEffect, useState } from "react";
import { serverMessage } from "./errors.ts";
import { fetchDocument } from "./fetchDocument.ts";

/** A document on its way to the screen. */
export interface DocumentFile {
  /** Null until it is here. */
  url: string | null;
  /** Its copy is still being made. */
  preparing: boolean;
  /** Why it cannot be had, in words; null while it may be. */
  failure: string | null;
}

const NOTHING: DocumentFile = { url: null, preparing: false, failure: null };

/**
 * Fetches a document as a blob and gives it an address for as long as it is shown. The blob's type is the server's
 * finding, so that nothing in it is ever taken for a page.
 * @param contentType of the document
 */
export function useDocumentUrl(fileUrl: string | null, contentType: string): DocumentFile {
  const [state, setState] = useState(NOTHING);
  useEffect(() => {
    if (!fileUrl) return;
    const stop = new AbortController();
    let url: string | null = null;
    const show = (next: Partial<DocumentFile>) => {
      if (!stop.signal.aborted) setState({ ...NOTHING, ...next });
    };
    show({});
    fetchDocument(fileUrl, { signal: stop.signal, onPreparing: () => show({ preparing: true }) }).then(
      (blob) => {
        if (stop.signal.aborted) return;
        url = URL.createObjectURL(new Blob([blob], { type: contentType }));
        show({ url });
      },
      (error: unknown) =>
        show({ failure: serverMessage(error) ?? "We couldn't open this document. Please try again." }),
    );
    return () => {
      stop.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [fileUrl, contentType]);
  return state;
}
