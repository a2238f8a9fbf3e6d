import type { BulkAction } from "#contract/enums.ts";
import { keys } from "#features/verifications/shared/api/keys.ts";
import { saveResponse } from "#lib/files/saveAs.ts";
import { ApiError } from "#lib/http/errors.ts";
import { fileApi } from "#lib/http/fileApi.ts";
import { call, callFile } from "#lib/http/http.ts";
import { useAction } from "#lib/query/useAction.ts";
import type { ListParams } from "../list.ts";

const { verifications } = fileApi.v1;

/** The outcome for one verification. */
export interface BulkResult {
  id: string;
  ok: boolean;
  code?: string;
  message?: string;
}

/** Waits for a bulk action. If the action fails, replaces the error's message. */
async function withMessage<T>(action: BulkAction, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { status = 0, code = "failed", requestId, fields } = error instanceof ApiError ? error : {};
    // "Too many selected" is the only refusal whose message says what to do, so keep it.
    const why = fields?.verificationIds;
    const message =
      error instanceof ApiError && error.isNetwork
        ? "Network error. Please try again."
        : `Failed to ${action} verifications${why ? `. ${why}.` : ""}`;
    throw new ApiError({ status, code, message, requestId });
  }
}

/** Cancels the verifications that can be canceled, and resolves with the outcome of each. A retry must reuse `key`. */
export const useCancelMany = () =>
  useAction({
    run: ({ ids, key }: { ids: readonly string[]; key: string }): Promise<BulkResult[]> =>
      withMessage(
        "cancel",
        call(
          verifications["bulk-action"].$post(
            { json: { action: "cancel", verificationIds: [...ids] } },
            { headers: { "Idempotency-Key": key } },
          ),
        ).then(({ results }) => results),
      ),
    failure: "Failed to cancel verifications",
    after: (client) => void client.invalidateQueries({ queryKey: keys.all }),
  });

/** Downloads the verifications as CSV, and resolves with the outcome of each. */
export const useExportMany = () =>
  useAction({
    run: (ids: readonly string[]) => withMessage("export", exportMany(ids)),
    failure: "Failed to export verifications",
  });

/**
 * Downloads the CSV. If the server left some verifications out, it says only how many, so we look for each ID at the
 * start of the file's lines to find out which.
 */
async function exportMany(ids: readonly string[]): Promise<BulkResult[]> {
  const response = await callFile(
    verifications["bulk-action"].$post({ json: { action: "export", verificationIds: [...ids] } }),
  );
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

/** Downloads everything that matches the list's filters as CSV. */
export const useExportList = () =>
  useAction({
    run: (query: ListParams) =>
      withMessage(
        "export",
        callFile(verifications.export.$get({ query })).then((response) =>
          saveResponse(response, "verifications.csv"),
        ),
      ),
    failure: "Failed to export verifications",
  });
