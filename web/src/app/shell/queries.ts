import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { call } from "#lib/http.ts";

/**
 * The state of verifying the account's address with a code.
 * @param email the account's address; a different address has its own state
 */
export const ownEmailQuery = (email: string) =>
  queryOptions({
    queryKey: ["own-email", email],
    queryFn: () => call(api.api.users.email.codes.$get()),
  });
