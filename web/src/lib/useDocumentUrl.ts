import { useEffect, useState } from "react";
import { fetchDocument } from "./fetchDocument.ts";

/**
 * Fetches a document as a blob and gives it an address for as long as it is shown. The blob's type is the server's
 * finding, so that nothing in it is ever taken for a page.
 * @param contentType of the document
 * @returns null until it is here; `failed` when it cannot be had
 */
export function useDocumentUrl(
  fileUrl: string | null,
  contentType: string,
): { url: string | null; failed: boolean } {
  const [state, setState] = useState<{ url: string | null; failed: boolean }>({ url: null, failed: false });
  useEffect(() => {
    if (!fileUrl) return;
    const stop = new AbortController();
    let url: string | null = null;
    setState({ url: null, failed: false });
    fetchDocument(fileUrl, stop.signal).then(
      (blob) => {
        if (stop.signal.aborted) return;
        url = URL.createObjectURL(new Blob([blob], { type: contentType }));
        setState({ url, failed: false });
      },
      () => {
        if (!stop.signal.aborted) setState({ url: null, failed: true });
      },
    );
    return () => {
      stop.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [fileUrl, contentType]);
  return state;
}
