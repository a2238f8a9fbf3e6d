import { ApiError } from "./errors.ts";

/**
 * Passes a call's result through, and makes sure that any error has a message to show. A refusal (4xx) keeps the
 * server's message, if it has one. A network error or a timeout keeps its own. Anything else gets `fallback`.
 * @throws ApiError with a `message` to show
 */
export async function withFallbackMessage<T>(fallback: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && (error.isNetwork || (error.status < 500 && error.message))) throw error;
    const { status = 500, code = "failed", requestId } = error instanceof ApiError ? error : {};
    throw new ApiError({ status, code, message: fallback, requestId });
  }
}
