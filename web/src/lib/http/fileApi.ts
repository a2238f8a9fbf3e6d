import { hc } from "hono/client";
import { FILE_WITHIN } from "#contract/time-limits.ts";
import type { Api } from "#functions/routes.ts";
import { fetchStraight } from "./api.ts";

const fetchFile: typeof fetchStraight = (input, init) =>
  fetchStraight(input, { ...init, limit: FILE_WITHIN });

/**
 * The typed client for endpoints that return files: `callFile(fileApi.users.export.$get())`. Files take the server
 * longer to produce, so it has {@link FILE_WITHIN} to start its response.
 */
export const fileApi = hc<Api>("/", { fetch: fetchFile }).api;
