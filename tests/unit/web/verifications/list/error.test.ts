import { expect, it } from "vitest";
import { listError } from "#features/verifications/list/listError.ts";
import { ApiError } from "#lib/http/errors.ts";

const error = (status: number, code = "x", message = "") => new ApiError({ status, code, message });

it.each([
  [error(401, "token_invalid"), "Your session has expired. Please log in again."],
  [error(401, "unauthenticated"), "Authentication required. Please log in again."],
  [error(403), "Access denied. Please check your permissions."],
  [error(500), "Server error. Please try again later."],
  [error(503, "x", "words of the server"), "Server error. Please try again later."],
  [error(422, "x", "words of the server"), "words of the server"],
  [error(401, "no_session"), "Authentication required. Please log in again."],
  [error(422, "http_422"), "Failed to fetch verifications"],
  [error(418, "unreadable"), "Request failed with status 418"],
  [
    error(0, "network"),
    "Unable to connect to the server. Please check your internet connection and try again.",
  ],
  [new TypeError("undefined is not a function"), "An unexpected error occurred. Please try again."],
])("says what went wrong with the list: %s", (problem, words) => expect(listError(problem)).toBe(words));
