import { mustBeOk } from "./http.ts";
import { authorizedFetch } from "./session.ts";

/** Fetches a document; its address alone opens nothing, every read is authorised. */
export async function fetchDocument(url: string, signal?: AbortSignal): Promise<Blob> {
  return (await mustBeOk(await authorizedFetch(url, { signal }))).blob();
}
