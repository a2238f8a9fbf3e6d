import { queryOptions } from "@tanstack/react-query";
import { api } from "../http/api.ts";
import { call } from "../http/http.ts";
import { useAction } from "../query/useAction.ts";
import { refreshUser } from "./session.ts";

/**
 * Whether the account's address is verified, whether a code can verify it now, and when the last code that we sent
 * expires, if it's still valid.
 * @param email the account's address; part of the key, so that a new address is fetched separately
 */
export const ownEmailQuery = (email: string) =>
  queryOptions({
    queryKey: ["own-email", email],
    queryFn: () => call(api.api.users.email.codes.$get()),
  });

/** Requests a code for the account's address, or submits one. */
export const useProveOwnEmail = (email: string) =>
  useAction({
    run: (json: { request: true } | { code: string }) => call(api.api.users.email.codes.$post({ json })),
    failure: "We couldn't check that. Please try again.",
    after: (client, state) => client.setQueryData(ownEmailQuery(email).queryKey, state),
    refused: (client) => {
      // The state may have changed: a wrong code counts against the limit, or the link was opened elsewhere.
      void client.invalidateQueries(ownEmailQuery(email));
      void refreshUser().catch(() => {});
    },
  });
