import type { ContactBody } from "#contract/attestation/attestation.schema.ts";
import { keys } from "#features/verifications/shared/api/keys.ts";
import { api } from "#lib/http/api.ts";
import { call } from "#lib/http/http.ts";
import { useAction } from "#lib/query/useAction.ts";

/** Records the subject's decision: approves or refuses a contact, names one, or asks no one. */
export const useDecideContact = (id: string) =>
  useAction({
    run: (decision: ContactBody) =>
      call(api.api.verifications[":id"].contacts.$post({ param: { id }, json: decision })),
    failure: "We couldn't save that. Please try again.",
    after: (client, detail) => client.setQueryData(keys.detail(id), detail),
  });
