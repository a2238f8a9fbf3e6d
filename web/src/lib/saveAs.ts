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

/** Saves what an answer holds, under the name that the server gives it. */
export async function saveResponse(response: Response, fallbackName: string): Promise<void> {
  const named = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  saveAs(await response.blob(), named ?? fallbackName);
}
