import type { Ctx } from "../context.ts";
import type { Caller } from "../http/app.ts";
import { readCaller, type UserView } from "../users/view.ts";
import { sessionOver } from "./live-session.ts";

/**
 * The caller, as they stand now.
 * @throws DomainError 401 when their session has ended since the access token was made
 */
export async function me(ctx: Ctx, caller: Caller): Promise<UserView> {
  const user = await readCaller(ctx, caller);
  if (!user) throw sessionOver();
  return user;
}
