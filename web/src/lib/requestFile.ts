import { mustBeOk } from "./http.ts";
import { authorizedFetch } from "./session.ts";

/** Milliseconds until the server must begin to send a file, which it may have to make first. */
const FILE_WITHIN = 120_000;

/** Requests a file with the session's token. @throws ApiError, also for an unsuccessful answer */
export const requestFile = async (path: string, init?: RequestInit): Promise<Response> =>
  mustBeOk(await authorizedFetch(path, { ...init, limit: FILE_WITHIN }));
