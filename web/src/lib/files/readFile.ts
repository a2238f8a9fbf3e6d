import { DOWNLOAD_STALLED_AFTER } from "#contract/time-limits.ts";
import { inTime } from "../http/inTime.ts";

/** A response of `fetch` or of the typed client. */
export type FileResponse = Pick<Response, "body" | "headers">;

/**
 * @returns the body of a response, once all of it has arrived
 * @throws ApiError `timeout` when it makes no progress; the browser's error when the connection breaks
 */
export async function readFile(response: FileResponse): Promise<Blob> {
  const parts: BlobPart[] = [];
  const reader = response.body?.getReader();
  while (reader) {
    const { done, value } = await inTime(() => reader.read(), DOWNLOAD_STALLED_AFTER).catch(
      (error: unknown) => {
        void reader.cancel().catch(() => {});
        throw error;
      },
    );
    if (done) break;
    parts.push(value);
  }
  return new Blob(parts, { type: response.headers.get("Content-Type") ?? "" });
}
