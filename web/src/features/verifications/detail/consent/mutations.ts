import type { ConsentBody, ReportBody } from "#contract/verification/verification.schema.ts";
import { keepDetail, reloadDetail } from "#features/verifications/shared/api/detailCache.ts";
import { keys } from "#features/verifications/shared/api/keys.ts";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { api } from "#lib/http/api.ts";
import { call } from "#lib/http/http.ts";
import { useAction } from "#lib/query/useAction.ts";

const verification = api.api.verifications[":id"];

/** Records the subject's consent to the text they read, and what they state about themselves. */
export const useRecordConsent = (id: string) =>
  useAction({
    run: ({ textVersion, text, stated }: VerificationDetail["consent"] & Pick<ConsentBody, "stated">) =>
      call(
        verification.consent.$post({ param: { id }, json: { accepted: true, textVersion, text, stated } }),
      ),
    failure: "We couldn't record your consent. Please try again.",
    after: keepDetail,
  });

/** Declines a request. Pass the emailed link's token, or undefined if the caller is the subject. */
export const useDeclineRequest = (id: string) =>
  useAction({
    run: (invite: string | undefined) =>
      call(verification.decline.$post({ param: { id }, json: { invite } })),
    failure: "We couldn't decline the request. Please try again.",
    after: (client) => client.invalidateQueries({ queryKey: keys.all }),
  });

/**
 * Withdraws the subject's consent. If that ends their session, the refetch fails, which is how the page finds out right
 * away.
 */
export const useWithdrawConsent = (id: string) =>
  useAction({
    run: () => call(verification.withdraw.$post({ param: { id } })),
    failure: "We couldn't withdraw your consent. Please try again.",
    after: (client, detail) => {
      keepDetail(client, detail);
      void reloadDetail(client, id);
    },
  });

/** Reports the requester. A retry of the same report must reuse its `key`. */
export const useReportRequester = (id: string) =>
  useAction({
    run: ({ report, key }: { report: ReportBody; key: string }) =>
      call(
        verification.report.$post({ param: { id }, json: report }, { headers: { "Idempotency-Key": key } }),
      ),
    failure: "We couldn't send your report. Please try again.",
    after: (client) => reloadDetail(client, id),
  });

/** Blocks new requests from the requester to the subject. */
export const useBlockRequester = (id: string) =>
  useAction({
    run: () => call(verification.block.$post({ param: { id } })),
    failure: "We couldn't block them. Please try again.",
    after: (client) => reloadDetail(client, id),
  });

/** Unblocks the requester. */
export const useUnblockRequester = (id: string) =>
  useAction({
    run: () => call(verification.block.$delete({ param: { id } })),
    failure: "We couldn't unblock them. Please try again.",
    after: (client) => reloadDetail(client, id),
  });
