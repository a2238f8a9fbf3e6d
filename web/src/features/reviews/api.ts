import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { IssuerBody } from "#contract/reviews/issuer.schema.ts";
import type { DecisionBody } from "#contract/reviews/review.schema.ts";
import { SECOND } from "#contract/time.ts";
import { api } from "#lib/http/api.ts";
import { call, type DataOf } from "#lib/http/http.ts";
import { idempotencyKey } from "#lib/http/idempotencyKey.ts";
import { useAction } from "#lib/query/useAction.ts";

const reviews = api.api.v1.reviews;

export type Queue = DataOf<Awaited<ReturnType<typeof reviews.$get>>>;
export type QueueRow = Queue["reviews"][number];
export type Review = DataOf<Awaited<ReturnType<(typeof reviews)[":checkId"]["$get"]>>>;
export type ReviewDocument = Review["documents"][number];
export type DocumentSignature = NonNullable<ReviewDocument["signature"]>;

/** Milliseconds until the checks that run again after an issuer was added have usually finished. */
const RERUN = 3 * SECOND;

/** Milliseconds between refetches of the queue. It changes often, because several reviewers work on it. */
const REFRESH = 20 * SECOND;

/** One page of the queue, earliest due date first. */
export const queueOptions = (query: Record<string, string>) =>
  queryOptions({
    queryKey: ["reviews", "queue", query],
    queryFn: ({ signal }) => call(reviews.$get({ query }, { init: { signal } })),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH,
  });

/** One review. The server logs each read, so the query doesn't poll. */
export const reviewOptions = (checkId: string) =>
  queryOptions({
    queryKey: ["reviews", "one", checkId],
    queryFn: ({ signal }) => call(reviews[":checkId"].$get({ param: { checkId } }, { init: { signal } })),
  });

/**
 * Sends a decision, and resolves with whether it's final or needs a second reviewer. Refetches even after an error,
 * because another reviewer may have decided first.
 */
export const useDecide = (checkId: string) =>
  useAction({
    run: async (json: DecisionBody) => {
      const headers = { "Idempotency-Key": idempotencyKey() };
      const decision = reviews[":checkId"].decision;
      return (await call(decision.$post({ param: { checkId }, json }, { headers }))).standing;
    },
    failure: "We couldn't record the decision. Please try again.",
    after: (client) => client.invalidateQueries({ queryKey: ["reviews"] }),
    refused: (client) => client.invalidateQueries({ queryKey: ["reviews"] }),
  });

/**
 * Adds a document's signer to the list of issuers we trust. The document's signature counts at once. The checks run
 * again in a moment, so the review is fetched a second time.
 */
export const useAddIssuer = (checkId: string) =>
  useAction({
    run: ({ issuer, key }: { issuer: IssuerBody; key: string }) =>
      call(
        reviews[":checkId"].issuer.$post(
          { param: { checkId }, json: issuer },
          { headers: { "Idempotency-Key": key } },
        ),
      ),
    failure: "We couldn't add the issuer. Please try again.",
    after: (client) => {
      const refresh = () => client.invalidateQueries({ queryKey: ["reviews"] });
      setTimeout(refresh, RERUN);
      return refresh();
    },
  });
