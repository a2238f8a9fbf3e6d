import type { BulkAction } from "#contract/enums.ts";
import { keys } from "#features/verifications/api/queries.ts";
import { ApiError } from "#lib/errors.ts";
import { mustBeOk } from "#lib/http.ts";
import { saveResponse } from "#lib/saveAs.ts";
import { authorizedFetch } from "#lib/session.ts";
import { useAction } from "#lib/useAction.ts";
import type { ListParams } from "../list.ts";

/** What happened to one verification of many. The call answers JSON or CSV, so its answer has no type of its own. */
export interface BulkResult {
  id: string;
  ok: boolean;
  code?: string;
  message?: string;
}

/** Waits for one of the list's actions; its errors have the words of spec 2 §8. */
async function inWords<T>(action: BulkAction, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { status = 0, code = "failed", requestId, fields } = error instanceof ApiError ? error : {};
    // Too many at once is the one refusal that says what to do.
    const why = fields?.verificationIds;
    const message =
      error instanceof ApiError && error.isNetwork
        ? "Network error. Please try again."
        : `Failed to ${action} verifications${why ? `. ${why}.` : ""}`;
    throw new ApiError({ status, code, message, requestId });
  }
}

async function act(
  action: BulkAction,
  verificationIds: readonly string[],
  headers: Record<string, string> = {},
): Promise<Response> {
  return mustBeOk(
    await authorizedFetch("/api/v1/verifications/bulk-action", {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify({ action, verificationIds }),
    }),
  );
}

/** Cancels what can be cancelled of these, and resolves with what happened to each. `key` stays the same for a retry. */
export const useCancelMany = () =>
  useAction({
    run: ({ ids, key }: { ids: readonly string[]; key: string }): Promise<BulkResult[]> =>
      inWords(
        "cancel",
        act("cancel", ids, { "Idempotency-Key": key }).then(async (response) => {
          const { data } = (await response.json()) as { data: { results: BulkResult[] } };
          return data.results;
        }),
      ),
    failure: "Failed to cancel verifications",
    after: (client) => void client.invalidateQueries({ queryKey: keys.all }),
  });

/** Saves these as CSV on this device, and resolves with what happened to each. */
export const useExportMany = () =>
  useAction({
    run: (ids: readonly string[]) => inWords("export", exportMany(ids)),
    failure: "Failed to export verifications",
  });

/** The file itself tells which were left out: each line begins with its id. */
async function exportMany(ids: readonly string[]): Promise<BulkResult[]> {
  const response = await act("export", ids);
  const file = response.clone();
  await saveResponse(response, "verifications.csv");
  const isWhole = response.headers.get("X-Left-Out") === "0";
  const lines = isWhole ? [] : (await file.text()).split("\n");
  const listed = new Set(isWhole ? ids : lines.map((line) => line.slice(0, line.indexOf(","))));
  return ids.map((id) =>
    listed.has(id)
      ? { id, ok: true }
      : { id, ok: false, message: "It no longer exists, or you no longer have access." },
  );
}

/** Saves everything a list holds, with its filters, as CSV on this device. */
export const useExportList = () =>
  useAction({
    run: (query: ListParams) =>
      inWords(
        "export",
        authorizedFetch(`/api/v1/verifications/export?${new URLSearchParams(query)}`)
          .then(mustBeOk)
          .then((response) => saveResponse(response, "verifications.csv")),
      ),
    failure: "Failed to export verifications",
  });
