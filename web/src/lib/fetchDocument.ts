import { ApiError } from "./errors.ts";
import { mustBeOk } from "./http.ts";
import { authorizedFetch } from "./session.ts";

/** Milliseconds between the tries for a copy that is still being made: some fifteen seconds in all. */
const PAUSES = [400, 800, 1_500, 3_000, 4_000, 5_000] as const;

export interface FetchOptions {
  signal?: AbortSignal;
  /** Called once, when the file turns out to be still in the making. */
  onPreparing?: () => void;
}

/**
 * Fetches a document; its address alone opens nothing, every read is authorised. Of others' documents there is a copy,
 * which is waited for where it is not made yet.
 */
export async function fetchDocument(url: string, options: FetchOptions = {}): Promise<Blob> {
  const { signal, onPreparing } = options;
  for (let tries = 0; ; tries++) {
    try {
      return await (await mustBeOk(await authorizedFetch(url, { signal }))).blob();
    } catch (error) {
      const pause = PAUSES[tries];
      if (pause === undefined || !(error instanceof ApiError) || error.code !== "copy_pending") throw error;
      if (tries === 0) onPreparing?.();
      await new Promise((resolve) => setTimeout(resolve, pause));
      signal?.throwIfAborted();
    }
  }
}
