import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "#lib/api.ts";
import { call } from "#lib/http.ts";
import { orSay } from "#lib/orSay.ts";
import { keys } from "../api/queries.ts";

/** What the subject can do to a document of a verification. Throws words to show. */
export function useDocumentActions(verificationId: string) {
  const client = useQueryClient();
  return useMemo(
    () => ({
      remove: async (id: string) => {
        await orSay(
          "The document could not be removed. Please try again.",
          call(api.api.v1.documents[":id"].$delete({ param: { id } })),
        );
        await client.invalidateQueries({ queryKey: keys.detail(verificationId) });
      },
    }),
    [client, verificationId],
  );
}
