/** How a document can be shown: as a picture, in the browser's own PDF viewer, or only as a download. */
export type DocumentKind = "picture" | "pdf" | "file";

/** @param contentType the type that the server detected from the file's content */
export function documentKind(contentType: string): DocumentKind {
  if (contentType === "image/png" || contentType === "image/jpeg") return "picture";
  return contentType === "application/pdf" ? "pdf" : "file";
}

/** @returns whether this browser can show the document inside a page */
export function isShownInPage(contentType: string): boolean {
  const kind = documentKind(contentType);
  return kind === "picture" || (kind === "pdf" && navigator.pdfViewerEnabled);
}
