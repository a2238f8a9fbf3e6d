import { MINUTE } from "#contract/time.ts";
import { type FileResponse, readFile } from "./readFile.ts";

/** Saves a blob as a download. */
export function saveAs(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // By then, the download has its own reference to the blob.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE);
}

/** Saves a response's body under the file name from its headers or, if they have none, under `fallbackName`. */
export async function saveResponse(response: FileResponse, fallbackName: string): Promise<void> {
  const named = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  saveAs(await readFile(response), named ?? fallbackName);
}
