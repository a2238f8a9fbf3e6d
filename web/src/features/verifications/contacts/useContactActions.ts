import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ContactBody } from "#contract/attestation.schema.ts";
import { api } from "#lib/api.ts";
import { call } from "#lib/http.ts";
import { orSay } from "#lib/orSay.ts";
import { keys } from "../api/queries.ts";

/** What the subject decides about who is asked by mail. Each call resolves once the answer is in the cache. */
export function useContactActions(id: string) {
  const client = useQueryClient();
  return useMemo(() => {
    const send = async (json: ContactBody) => {
      const detail = await orSay(
        "That did not work. Please try again.",
        call(api.api.verifications[":id"].contacts.$post({ param: { id }, json })),
      );
      client.setQueryData(keys.detail(id), detail);
    };
    return {
      approve: (contactId: string) => send({ id: contactId, decision: "approve" }),
      refuse: (contactId: string) => send({ id: contactId, decision: "refuse" }),
      name: (contact: Required<Pick<ContactBody, "kind" | "name" | "email">>) => send(contact),
    };
  }, [client, id]);
}
