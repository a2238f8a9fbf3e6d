import { api } from "#lib/api.ts";
import { call } from "#lib/http.ts";
import { refreshUser } from "#lib/session.ts";
import { useAction } from "#lib/useAction.ts";
import { ownEmailQuery } from "./queries.ts";

/** Emails the link that verifies the account's address again. Resolves with whether the address is already verified. */
export const useResendVerification = () =>
  useAction({
    run: async () => (await call(api.api.auth["resend-verification"].$post())).email_verified,
    failure: "We couldn't send the email. Please try again.",
    after: (_client, isVerified) => (isVerified ? refreshUser() : undefined),
  });

/** Requests a code to the account's address, or submits one. */
export const useProveOwnEmail = (email: string) =>
  useAction({
    run: (json: { request: true } | { code: string }) => call(api.api.users.email.codes.$post({ json })),
    failure: "We couldn't check that. Please try again.",
    after: (client, state) => client.setQueryData(ownEmailQuery(email).queryKey, state),
    refused: (client) => {
      // A wrong code was counted, or the link was opened elsewhere in the meantime.
      void client.invalidateQueries(ownEmailQuery(email));
      void refreshUser().catch(() => {});
    },
  });
