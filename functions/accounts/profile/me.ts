import type { Ctx } from "#core/context.ts";
import type { Caller } from "#core/http/app.ts";
import { sessionEndedError } from "../sessions/live-session.ts";
import { readCaller, type UserView } from "./view.ts";

/**
 * @returns the caller's current profile.
 * @throws DomainError 401 when their session has ended since the access token was issued
 */
export async function me(ctx: Ctx, caller: Caller): Promise<UserView> {
  const user = await readCaller(ctx, caller);
  if (!user) throw sessionEndedError();
  return user;
}
