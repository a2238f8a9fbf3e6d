import { call } from "#lib/http/http.ts";
import { publicApi } from "#lib/http/publicApi.ts";

const shared = publicApi.api.shared[":token"];

// The client inserts parameters without encoding them, and this one comes from a link that someone else made.
const of = (token: string) => ({ param: { token: encodeURIComponent(token) } });

type RequestJson = Parameters<(typeof shared)["request-access"]["$post"]>[0]["json"];

/** Asks the owner of a shared profile for access. @throws ApiError */
export const requestAccess = (token: string, json: RequestJson) =>
  call(shared["request-access"].$post({ ...of(token), json }));

/** Exchanges an emailed link's grant, which works only once, for access in this browser. @throws ApiError */
export const takeAccess = (token: string, grant: string) =>
  call(shared.access.$post({ ...of(token), json: { grant } }));
