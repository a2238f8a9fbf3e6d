import { useEffect, useState } from "react";
import { serverMessage } from "../http/errors.ts";
import { fetchDocument } from "./fetchDocument.ts";

/** The state of a document that is being loaded for the screen. */
export interface DocumentFile {
  /** Null until the document is loaded. */
  url: string | null;
  /** Whether its copy is still being made. */
  preparing: boolean;
  /** The message that says why it can't be shown; null while it may still load. */
  failure: string | null;
}

const NOTHING: DocumentFile = { url: null, preparing: false, failure: null };

/**
 * Fetches a document as a blob and gives it a URL while it's shown. The blob gets the type that the server detected, so
 * the browser never treats its content as a web page.
 * @param fileUrl null loads nothing
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
