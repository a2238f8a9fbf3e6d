import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { call } from "../../../lib/http.ts";

/** The plan that a request counts to. Under the verifications' key: each one that is asked for changes it. */
export const planOptions = queryOptions({
  queryKey: ["verifications", "plan"],
  queryFn: ({ signal }) => call(api.api.users.plan.$get({}, { init: { signal } })),
});
