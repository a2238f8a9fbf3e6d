import { useEffect, useState } from "react";
import { serverMessage } from "../http/errors.ts";
import { fetchDocument } from "./fetchDocument.ts";

/** What to show while a document loads, and once it has loaded or failed. */
export interface DocumentFile {
  /** Null until the document is loaded. */
  url: string | null;
  /** Whether the server is still making the copy to show. */
  preparing: boolean;
  /** The message that says why the document can't be shown; null if nothing has failed. */
  failure: string | null;
}

const NOTHING: DocumentFile = { url: null, preparing: false, failure: null };

/**
 * Fetches a document as a blob and gives it a URL while it's shown. The blob gets the type that the server detected, so
 * the browser never treats its content as a web page.
 * @param fileUrl the document's address on our server; if it's null, nothing is loaded
 * @param contentType the document's type, as the server detected it
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
