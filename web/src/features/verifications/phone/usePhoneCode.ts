import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "#lib/api.ts";
import { call } from "#lib/http.ts";
import { keys } from "../api/queries.ts";

/** How the subject proves the stated phone number. Each call resolves once the answer is in the cache; throws ApiError. */
export function usePhoneCode(id: string) {
  const client = useQueryClient();
  return useMemo(() => {
    const { codes } = api.api.verifications[":id"];
    const send = async (json: { request: true } | { code: string }) => {
      try {
        client.setQueryData(keys.detail(id), await call(codes.$post({ param: { id }, json })));
      } catch (error) {
        // A wrong answer was counted, and whatever else refuses it has changed too.
        void client.invalidateQueries({ queryKey: keys.detail(id) });
        throw error;
      }
    };
    return { ask: () => send({ request: true }), answer: (code: string) => send({ code }) };
  }, [client, id]);
}
