import { hc } from "hono/client";
import { FILE_WITHIN } from "#contract/time-limits.ts";
import type { Api } from "#functions/routes.ts";
import { fetchStraight } from "./api.ts";

const fetchFile: typeof fetchStraight = (input, init) =>
  fetchStraight(input, { ...init, limit: FILE_WITHIN });

/**
 * The typed client for files, which take the server longer to produce: `callFile(fileApi.users.export.$get())`. The
 * server has {@link FILE_WITHIN} to start its answer.
 */
export const fileApi = hc<Api>("/", { fetch: fetchFile }).api;
