import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { CloseDisputeBody } from "#contract/reviews/dispute.schema.ts";
import { MINUTE } from "#contract/time.ts";
import { fetchDocument } from "#lib/files/fetchDocument.ts";
import { api } from "#lib/http/api.ts";
import { call, type DataOf } from "#lib/http/http.ts";
import { useAction } from "#lib/query/useAction.ts";
import { saveFile } from "#ui/Document/saveFile.ts";

const { disputes, documents } = api.api.v1;

export type DisputeState = "open" | "closed";
export type DisputeList = DataOf<Awaited<ReturnType<typeof disputes.$get>>>;
export type Dispute = DisputeList["disputes"][number];

/** Milliseconds between refetches. Disputes can arrive at any time, and no live event reports them. */
const LOOK_AGAIN = 2 * MINUTE;

/** One page of the disputes. Excludes disputes about requests that the reviewer made or is the subject of. */
export const disputesOptions = (state: DisputeState, page: number) =>
  queryOptions({
    queryKey: ["disputes", "list", { state, page }],
    queryFn: ({ signal }) =>
      call(disputes.$get({ query: { state, page: String(page) } }, { init: { signal } })),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN,
  });

/** Downloads one of a dispute's documents. */
export const saveEvidence = ({ id, file_name }: Dispute["documents"][number]) =>
  saveFile(file_name, () => fetchDocument(documents[":id"].file.$path({ param: { id } })));

/** Decides a dispute. When retrying the same decision, pass the same `key`. */
export const useCloseDispute = () =>
  useAction({
    run: ({ id, decision: json, key }: { id: string; decision: CloseDisputeBody; key: string }) =>
      call(disputes[":id"].close.$post({ param: { id }, json }, { headers: { "Idempotency-Key": key } })),
    failure: "We couldn't record your decision. Please try again.",
    after: (client) => client.invalidateQueries({ queryKey: ["disputes"] }),
  });
