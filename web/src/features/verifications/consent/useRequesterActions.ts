import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ReportBody } from "#contract/verification.schema.ts";
import { api } from "#lib/api.ts";
import { call } from "#lib/http.ts";
import { orSay } from "#lib/orSay.ts";
import { keys } from "../api/queries.ts";

/**
 * What the subject of a verification can do about who asked. Each call resolves once the page knows, and throws
 * words to show.
 */
export function useRequesterActions(id: string) {
  const client = useQueryClient();
  return useMemo(() => {
    const verification = api.api.verifications[":id"];
    const after = async <T>(fallback: string, answer: Promise<T>) => {
      await orSay(fallback, answer);
      await client.invalidateQueries({ queryKey: keys.detail(id) });
    };
    return {
      /** @param key the same when the same report is sent again */
      report: (json: ReportBody, key: string) =>
        after(
          "Your report could not be sent. Please try again.",
          call(verification.report.$post({ param: { id }, json }, { headers: { "Idempotency-Key": key } })),
        ),
      block: () =>
        after(
          "They could not be blocked. Please try again.",
          call(verification.block.$post({ param: { id } })),
        ),
      unblock: () =>
        after(
          "The block could not be taken back. Please try again.",
          call(verification.block.$delete({ param: { id } })),
        ),
    };
  }, [client, id]);
}
