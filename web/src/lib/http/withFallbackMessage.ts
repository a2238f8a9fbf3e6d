import { ApiError } from "./errors.ts";

/**
 * Passes an answer through and gives its errors messages that can be shown. A refusal (4xx) keeps the server's message,
 * and a network error keeps its own. Any other failure gets `fallback` instead of a status code.
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
