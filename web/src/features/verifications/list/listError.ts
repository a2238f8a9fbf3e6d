import { ApiError } from "#lib/http/errors.ts";

/** @returns a message that says why the list failed to load */
export function listError(error: unknown): string {
  if (!(error instanceof ApiError)) return "An unexpected error occurred. Please try again.";
  if (error.isNetwork)
    return "Unable to connect to the server. Please check your internet connection and try again.";
  if (error.status === 401)
    return isWithoutToken(error)
      ? "Authentication required. Please log in again."
      : "Your session has expired. Please log in again.";
  if (error.status === 403) return "Access denied. Please check your permissions.";
  if (error.status >= 500) return "Server error. Please try again later.";
  if (error.message) return error.message;
  return error.code === "unreadable"
    ? `Request failed with status ${error.status}`
    : "Failed to fetch verifications";
}

/** Whether the browser had no token to send, or the server received the request without one. */
const isWithoutToken = ({ code }: ApiError) => code === "no_session" || code === "unauthenticated";
