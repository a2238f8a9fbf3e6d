/** Hands a blob to the browser's download. */
export function saveAs(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The download has its own hold on the blob by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
