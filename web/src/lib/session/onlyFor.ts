import { ApiError } from "../http/errors.ts";
import type { Tokens, User } from "./authCalls.ts";
import { SESSION_WORDS } from "./sessionMessages.ts";
import { readJwt, refreshTokenStore } from "./tokens.ts";

/**
 * Another tab may have signed in as a different person. Then this page is loaded anew for them, so that nothing of the
 * one before stays on screen.
 * @param user the person of this page; null if no one is signed in
 * @param tokens what the stored token was traded for
 * @throws ApiError if they're someone else's, who mustn't make the calls that this page's person began
 */
export function onlyFor(user: User | null, { accessToken, refreshToken }: Tokens): void {
  const { userId } = readJwt(accessToken);
  // One that can't be read is the server's to refuse.
  if (!user || userId === "" || userId === user.id) return;
  refreshTokenStore.write(refreshToken);
  location.reload();
  throw new ApiError({ status: 0, code: "network", message: SESSION_WORDS.expired });
}
