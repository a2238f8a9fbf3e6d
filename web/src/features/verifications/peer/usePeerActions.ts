import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { PeerInput } from "#contract/peer.schema.ts";
import { api } from "#lib/api.ts";
import { ApiError } from "#lib/errors.ts";
import { call } from "#lib/http.ts";
import { orSay } from "#lib/orSay.ts";
import { keys } from "../api/queries.ts";

/** Spec 2 §8. */
const FAILED = "Failed to submit verification request";

/** Without a network, too, the spec's words come first. */
function offline(error: unknown): never {
  if (!(error instanceof ApiError && error.isNetwork)) throw error;
  const message = `${FAILED}. Please check your connection and try again.`;
  throw new ApiError({ status: error.status, code: "not_sent", message });
}

/** The calls of peer checks. Each resolves to the new verification's id, and throws words to show. */
export function usePeerActions() {
  const client = useQueryClient();
  return useMemo(() => {
    const fresh = () => void client.invalidateQueries({ queryKey: keys.all });
    return {
      /** @param key the same for the same request, which is then made once */
      ask: async (json: PeerInput, key: string) => {
        const headers = { "Idempotency-Key": key };
        const { verification_id } = await orSay(
          FAILED,
          call(api.api.verifications["peer-to-peer"].$post({ json }, { headers })).catch(offline),
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
