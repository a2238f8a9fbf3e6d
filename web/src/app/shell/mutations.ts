import { api } from "#lib/http/api.ts";
import { call } from "#lib/http/http.ts";
import { useAction } from "#lib/query/useAction.ts";
import { refreshUser } from "#lib/session/session.ts";

/** Resends the email that verifies the account's address. Resolves to whether the address is already verified. */
export const useResendVerification = () =>
  useAction({
    run: async () => (await call(api.api.auth["resend-verification"].$post())).email_verified,
    failure: "We couldn't send the email. Please try again.",
    after: (_client, isVerified) => (isVerified ? refreshUser() : undefined),
  });
