/** How a document can be shown: as a picture, by the browser's own PDF viewer, or not at all. */
export type DocumentKind = "picture" | "pdf" | "file";

/** @param contentType as the server found it by the file's content */
export function documentKind(contentType: string): DocumentKind {
  if (contentType === "image/png" || contentType === "image/jpeg") return "picture";
  return contentType === "application/pdf" ? "pdf" : "file";
}

/** @returns whether it can be shown inside a page by this browser */
export function isShownInPage(contentType: string): boolean {
  const kind = documentKind(contentType);
  return kind === "picture" || (kind === "pdf" && navigator.pdfViewerEnabled);
}
