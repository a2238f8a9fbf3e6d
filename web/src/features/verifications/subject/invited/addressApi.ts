import { call } from "#lib/http/http.ts";
import { publicApi } from "#lib/http/publicApi.ts";
import { withFallbackMessage } from "#lib/http/withFallbackMessage.ts";

/**
 * POST /api/invitations/:id/other-address, authorized by the link alone.
 * @throws ApiError with a message for the user
 */
export const proposeAddress = (id: string, invite: string, email: string) =>
  withFallbackMessage(
    "We couldn't send that. Please try again.",
    call(
      publicApi.api.invitations[":id"]["other-address"].$post({
        // It comes from a link that someone else may have made, and the client doesn't encode it.
        param: { id: encodeURIComponent(id) },
        json: { invite, email },
      }),
    ),
  );
