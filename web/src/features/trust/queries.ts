import { queryOptions } from "@tanstack/react-query";
import { saveResponse } from "#lib/files/saveAs.ts";
import { api } from "#lib/http/api.ts";
import { fileApi } from "#lib/http/fileApi.ts";
import { call, callFile, type DataOf } from "#lib/http/http.ts";
import { withFallbackMessage } from "#lib/http/withFallbackMessage.ts";

export type Trust = DataOf<Awaited<ReturnType<(typeof api.api)["trust-score"]["$get"]>>>;
export type TrustPart = Trust["breakdown"][number];

/** The user's own Trust Score. Live events refetch every query whose key starts with `trust`, including this one. */
export const trustQuery = queryOptions({
  queryKey: ["trust"],
  queryFn: ({ signal }) => call(api.api["trust-score"].$get({}, { init: { signal } })),
});

/** Downloads the evidence that the score is computed from, as JSON. */
export async function downloadPieces(): Promise<void> {
  const response = await withFallbackMessage(
    "We couldn't prepare your file. Please try again.",
    callFile(fileApi["trust-score"].pieces.$get()),
  );
  await saveResponse(response, "trust-score.json");
}
