import { keepDetail, reloadDetail } from "#features/verifications/shared/api/detailCache.ts";
import { api } from "#lib/http/api.ts";
import { call } from "#lib/http/http.ts";
import { useAction } from "#lib/query/useAction.ts";

/** Removes a document. The argument is the document's ID. */
export const useRemoveDocument = (verificationId: string) =>
  useAction({
    run: (id: string) => call(api.api.v1.documents[":id"].$delete({ param: { id } })),
    failure: "We couldn't remove the document. Please try again.",
    after: (client) => reloadDetail(client, verificationId),
  });

/** Tells the server that the subject has no more documents to add, so the checks needn't wait. */
export const useCompleteEvidence = (id: string) =>
  useAction({
    run: () => call(api.api.verifications[":id"]["evidence-complete"].$post({ param: { id } })),
    failure: "We couldn't save that. Please try again.",
    after: keepDetail,
  });
