import { useEffect } from "react";

/** The title's prefix, such as the number of unread notifications. */
let mark = "";

function show(title: string): void {
  document.title = mark + title;
}

/** Sets the document's title, such as "Verifications · Countersign". If `title` is empty, the old one stays. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) show(`${title} · Countersign`);
  }, [title]);
}

/** Sets the prefix of this title and later ones. */
export function markTitle(text: string): void {
  const title = document.title.slice(mark.length);
  mark = text;
  show(title);
}
