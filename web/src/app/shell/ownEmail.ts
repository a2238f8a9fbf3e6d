import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { call } from "#lib/http.ts";

/** How proving the account's address by a code stands. @param email that address: another one is another question */
export const ownEmailOptions = (email: string) =>
  queryOptions({
    queryKey: ["own-email", email],
    queryFn: () => call(api.api.users.email.codes.$get()),
  });

/** Has a code mailed to it, or answers one. @returns how it stands then @throws ApiError */
export const proveOwnEmail = (json: { request: true } | { code: string }) =>
  call(api.api.users.email.codes.$post({ json }));
