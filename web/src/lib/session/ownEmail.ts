import { queryOptions } from "@tanstack/react-query";
import { api } from "../http/api.ts";
import { call } from "../http/http.ts";
import { useAction } from "../query/useAction.ts";
import { refreshUser } from "./session.ts";

/**
 * The state of verifying the account's address with a code.
 * @param email the account's address; a different address has its own state
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
      // A wrong code counts against the limit, or the link may have been opened elsewhere.
      void client.invalidateQueries(ownEmailQuery(email));
      void refreshUser().catch(() => {});
    },
  });
