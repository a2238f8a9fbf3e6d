import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { CloseDisputeBody } from "#contract/dispute.schema.ts";
import { api } from "#lib/api.ts";
import { fetchDocument } from "#lib/fetchDocument.ts";
import { call, type DataOf } from "#lib/http.ts";
import { saveFile } from "#ui/Document/saveFile.ts";

const disputes = api.api.v1.disputes;

export type DisputeState = "open" | "closed";
export type DisputeList = DataOf<Awaited<ReturnType<typeof disputes.$get>>>;
export type Dispute = DisputeList["disputes"][number];

/** Disputes come from others at any time, and none of them is this person's own: no event tells of them. */
const LOOK_AGAIN = 120_000;

/** One page of the disputes that this member of staff may work on. */
export const disputesOptions = (state: DisputeState, page: number) =>
  queryOptions({
    queryKey: ["disputes", "list", { state, page }],
    queryFn: ({ signal }) =>
      call(disputes.$get({ query: { state, page: String(page) } }, { init: { signal } })),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN,
  });

/** Saves one of the documents behind a dispute on this device. */
export const saveEvidence = ({ id, file_name }: Dispute["documents"][number]) =>
  saveFile(file_name, () => fetchDocument(`/api/v1/documents/${id}/file`));

/** Decides about a dispute; resolves once the list knows. */
export function useCloseDispute() {
  const client = useQueryClient();
  return useMemo(
    () => async (id: string, json: CloseDisputeBody, key: string) => {
      await call(
        disputes[":id"].close.$post({ param: { id }, json }, { headers: { "Idempotency-Key": key } }),
      );
      await client.invalidateQueries({ queryKey: ["disputes"] });
    },
    [client],
  );
}
