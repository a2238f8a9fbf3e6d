import { ApiError } from "./errors.ts";

/**
 * Passes an answer through. Where the server refused with words of its own (4xx), they are shown; where it failed,
 * `fallback` is said instead of a status. A missing network keeps its own words.
 */
export async function orSay<T>(fallback: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && (error.isNetwork || (error.status < 500 && error.message))) throw error;
    const { status = 500, code = "failed", requestId } = error instanceof ApiError ? error : {};
    throw new ApiError({ status, code, message: fallback, requestId });
  }
}
