import { FILE_WITHIN } from "#contract/time-limits.ts";
import { ApiError } from "../http/errors.ts";
import { callFile } from "../http/http.ts";
import { authorizedFetch } from "../session/session.ts";
import { readFile } from "./readFile.ts";

/** Milliseconds between tries while a copy is being made, about 15 seconds in total. */
const PAUSES = [400, 800, 1_500, 3_000, 4_000, 5_000] as const;

export interface FetchOptions {
  signal?: AbortSignal;
  /** Called once, if the copy isn't ready yet. */
  onPreparing?: () => void;
}

/**
 * Fetches a document with the session's token; its URL alone grants no access. Other people's documents are served as
 * copies, so this waits while the copy is being made.
 * @param url the document's address on our server
 * @throws ApiError, with code `copy_pending` when the copy still isn't ready after the last try; the browser's error
 *   when `signal` aborts or the connection breaks in the middle of the file
 */
export async function fetchDocument(url: string, options: FetchOptions = {}): Promise<Blob> {
  const { signal, onPreparing } = options;
  for (let tries = 0; ; tries++) {
    try {
      // The address comes from a server response, so the typed client can't be used.
      return await readFile(
        await callFile(authorizedFetch(url, { signal: signal ?? null, limit: FILE_WITHIN })),
      );
    } catch (error) {
      const pause = PAUSES[tries];
      if (pause === undefined || !(error instanceof ApiError) || error.code !== "copy_pending") throw error;
      if (tries === 0) onPreparing?.();
      await new Promise((resolve) => setTimeout(resolve, pause));
      signal?.throwIfAborted();
    }
  }
}
