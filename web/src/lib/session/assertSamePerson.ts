import { ApiError } from "../http/errors.ts";
import type { Tokens, User } from "./authCalls.ts";
import { SESSION_MESSAGES } from "./sessionMessages.ts";
import { readJwt, refreshTokenStore } from "./tokens.ts";

/**
 * Reloads the page if a different person has signed in from another tab, so that none of the previous person's data
 * stays on screen.
 * @param user the person who is signed in on this page; null for no one
 * @param tokens the tokens that the server returned for the stored refresh token
 * @throws ApiError if the tokens belong to a different person. This keeps the page from sending its pending calls in
 *   that person's name
 */
export function assertSamePerson(user: User | null, { accessToken, refreshToken }: Tokens): void {
  const { userId } = readJwt(accessToken);
  // If the token can't be read, let the server refuse it.
  if (!user || userId === "" || userId === user.id) return;
  refreshTokenStore.write(refreshToken);
  location.reload();
  throw new ApiError({ status: 0, code: "network", message: SESSION_MESSAGES.expired });
}
