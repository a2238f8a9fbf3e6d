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
        // The client doesn't encode the id, which comes from a link that anyone could have crafted.
        param: { id: encodeURIComponent(id) },
        json: { invite, email },
      }),
    ),
  );
