import type { BulkAction } from "#contract/enums.ts";
import { ApiError } from "#lib/errors.ts";
import { mustBeOk } from "#lib/http.ts";
import { saveResponse } from "#lib/saveAs.ts";
import { authorizedFetch } from "#lib/session.ts";
import type { ListParams } from "../list.ts";

/** What became of one verification of many. The call answers JSON or CSV, so its answer has no type of its own. */
export interface BulkResult {
  id: string;
  ok: boolean;
  code?: string;
  message?: string;
}

/** Runs one of the list's actions; what it throws are the words of spec 2 §8. */
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

/**
 * Cancels what can be cancelled of these.
 * @param key the same for a retry: what was cancelled then is done
 * @returns what became of each
 * @throws ApiError with words to show
 */
export const cancelMany = (ids: readonly string[], key: string): Promise<BulkResult[]> =>
  inWords(
    "cancel",
    act("cancel", ids, { "Idempotency-Key": key }).then(async (response) => {
      const { data } = (await response.json()) as { data: { results: BulkResult[] } };
      return data.results;
    }),
  );

/**
 * Saves these as CSV on this device. Where some were left out, the file itself tells which: each line begins with its id.
 * @returns what became of each
 * @throws ApiError with words to show
 */
export const exportMany = (ids: readonly string[]): Promise<BulkResult[]> =>
  inWords(
    "export",
    act("export", ids).then(async (response) => {
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
    }),
  );

/** Saves all that a list holds, with its filters, as CSV on this device. @throws ApiError with words to show */
export const exportList = (query: ListParams): Promise<void> =>
  inWords(
    "export",
    authorizedFetch(`/api/v1/verifications/export?${new URLSearchParams(query)}`)
      .then(mustBeOk)
      .then((response) => saveResponse(response, "verifications.csv")),
  );
