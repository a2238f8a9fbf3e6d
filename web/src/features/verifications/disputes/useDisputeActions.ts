import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { DisputeBody } from "#contract/dispute.schema.ts";
import { api } from "#lib/api.ts";
import { call } from "#lib/http.ts";
import { orSay } from "#lib/orSay.ts";
import { keys } from "../api/queries.ts";

/**
 * What can be said against a result, or done because of it. Each call resolves once the page knows, and throws words to
 * show.
 */
export function useDisputeActions(id: string) {
  const client = useQueryClient();
  return useMemo(() => {
    const verification = api.api.verifications[":id"];
    const action = verification["adverse-action"];
    const after = async <T>(fallback: string, answer: Promise<T>) => {
      await orSay(fallback, answer);
      await client.invalidateQueries({ queryKey: keys.detail(id) });
    };
    return {
      /** @param key the same when the same dispute is sent again */
      dispute: (json: DisputeBody, key: string) =>
        after(
          "Your dispute could not be sent. Please try again.",
          call(verification.dispute.$post({ param: { id }, json }, { headers: { "Idempotency-Key": key } })),
        ),
      /** @param key the same when the same declaration is sent again */
      declare: (reason: string, key: string) =>
        after(
          "The notice could not be sent. Please try again.",
          call(action.$post({ param: { id }, json: { reason } }, { headers: { "Idempotency-Key": key } })),
        ),
      sendFinal: () =>
        after(
          "The final notice could not be sent. Please try again.",
          call(action.final.$post({ param: { id } })),
        ),
      takeBack: () =>
        after(
          "The notice could not be taken back. Please try again.",
          call(action.$delete({ param: { id } })),
        ),
    };
  }, [client, id]);
}
