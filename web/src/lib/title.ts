import { useEffect } from "react";

/** Sets the document's title while mounted: "Verifications · Countersign". */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Countersign`;
  }, [title]);
}
