import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { call } from "#lib/http.ts";

/** How proving the number in the profile stands. @param phone that number: another one is another question */
export const ownPhoneOptions = (phone: string | null) =>
  queryOptions({
    queryKey: ["own-phone", phone],
    queryFn: () => call(api.api.users.phone.codes.$get()),
    enabled: phone !== null,
  });

/** Has a code sent to it, or answers one. @returns how it stands then @throws ApiError */
export const proveOwnPhone = (json: { request: true } | { code: string }) =>
  call(api.api.users.phone.codes.$post({ json }));
