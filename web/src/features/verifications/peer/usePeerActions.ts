import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { PeerInput } from "../../../../../functions/contract/peer.schema.ts";
import { api } from "../../../lib/api.ts";
import { call } from "../../../lib/http.ts";
import { orSay } from "../api/orSay.ts";
import { keys } from "../api/queries.ts";

/** The calls of peer checks. Each resolves to the new verification's id, and throws words to show. */
export function usePeerActions() {
  const client = useQueryClient();
  return useMemo(() => {
    const fresh = () => void client.invalidateQueries({ queryKey: keys.all });
    return {
      /** @param key the same for the same request, which is then made once */
      ask: async (json: PeerInput, key: string) => {
        const { verification_id } = await orSay(
          "Failed to submit verification request",
          call(
            api.api.verifications["peer-to-peer"].$post({ json }, { headers: { "Idempotency-Key": key } }),
          ),
        );
        fresh();
        return verification_id;
      },
      verifyBack: async (id: string) => {
        const { verification_id } = await orSay(
          "Asking them back did not work. Please try again.",
          call(api.api.verifications[":id"].mutual.$post({ param: { id } })),
        );
        fresh();
        return verification_id;
      },
    };
  }, [client]);
}
