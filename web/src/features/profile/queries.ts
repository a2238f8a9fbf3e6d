import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/http/api.ts";
import { call, type DataOf } from "#lib/http/http.ts";

export type Device = DataOf<Awaited<ReturnType<typeof api.api.auth.sessions.$get>>>["sessions"][number];

/** The devices where the person is signed in. */
export const devicesQuery = queryOptions({
  queryKey: ["devices"],
  queryFn: async () => (await call(api.api.auth.sessions.$get())).sessions,
});

/** Whether the person has blocked all invitations. */
export const invitationsQuery = queryOptions({
  queryKey: ["invitations-blocked"],
  queryFn: async () => (await call(api.api.users.invitations.$get())).blocked,
});

/**
 * Whether the profile's phone number can be verified now and, if not, why.
 * @param phone the profile's number; each number has its own cache entry
 */
export const ownPhoneQuery = (phone: string | null) =>
  queryOptions({
    queryKey: ["own-phone", phone],
    queryFn: () => call(api.api.users.phone.codes.$get()),
    enabled: phone !== null,
  });
