import { FILE_WITHIN } from "#contract/time-limits.ts";
import { mustBeOk } from "./http.ts";
import { authorizedFetch } from "./session.ts";

/** Requests a file with the session's token. @throws ApiError, also for an unsuccessful answer */
export const requestFile = async (path: string, init?: RequestInit): Promise<Response> =>
  mustBeOk(await authorizedFetch(path, { ...init, limit: FILE_WITHIN }));
