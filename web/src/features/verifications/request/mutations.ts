import type { NewVerificationInput } from "#contract/verification/new-verification.schema.ts";
import { api } from "#lib/http/api.ts";
import { call } from "#lib/http/http.ts";
import { useAction } from "#lib/query/useAction.ts";
import { refreshCatalog } from "../shared/api/catalog.ts";
import { draftsOptions } from "../shared/api/drafts.ts";
import { keys } from "../shared/api/keys.ts";

/** Submits a request. A retry of the same request must reuse its `key`, so that it's created only once. */
export const useSubmitRequest = () =>
  useAction({
    run: ({ request, key }: { request: NewVerificationInput; key: string }) =>
      call(api.api.v1.verifications.$post({ json: request }, { headers: { "Idempotency-Key": key } })),
    failure: "Failed to submit verification request",
    after: (client) => void client.invalidateQueries({ queryKey: keys.all }),
    refused: (client) => void refreshCatalog(client),
  });

/** Deletes a draft. */
export const useDeleteDraft = () =>
  useAction({
    run: (id: string) => call(api.api.v1.drafts[":id"].$delete({ param: { id } })),
    failure: "We couldn't delete the draft. Please try again.",
    after: (client) => client.invalidateQueries({ queryKey: draftsOptions.queryKey, exact: true }),
    // It may have been sent or deleted in another tab.
    refused: (client) => void client.invalidateQueries({ queryKey: draftsOptions.queryKey, exact: true }),
  });
