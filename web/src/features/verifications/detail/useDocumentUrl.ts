import { useEffect, useState } from "react";
import { fetchDocument } from "../api/files.ts";

/**
 * Fetches a document as a blob and gives it an address for as long as it is shown.
 * @returns null until it is here; `failed` when it cannot be had
 */
export function useDocumentUrl(fileUrl: string | null): { url: string | null; failed: boolean } {
  const [state, setState] = useState<{ url: string | null; failed: boolean }>({ url: null, failed: false });
  useEffect(() => {
    if (!fileUrl) return;
    const stop = new AbortController();
    let url: string | null = null;
    fetchDocument(fileUrl, stop.signal).then(
      (blob) => {
        url = URL.createObjectURL(blob);
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
  }, [fileUrl]);
  return state;
}
