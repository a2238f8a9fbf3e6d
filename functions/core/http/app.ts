import type { Context, TypedResponse } from "hono";
import { Hono } from "hono";
import type { JSONParsed } from "hono/utils/types";
import type { AccountType } from "#contract/enums.ts";
import type { Ctx } from "../context.ts";
import type { Once } from "../write/commit.ts";

/** The caller, as the access token says. */
export interface Caller {
  id: string;
  sessionId: string;
  accountType: AccountType;
}

export interface App {
  Bindings: Record<string, unknown>;
  Variables: {
    ctx: Ctx;
    /** Set by `signedIn`. */
    user: Caller;
    /** Set by `idempotent` when the request brought a key. */
    once: Once | undefined;
  };
}

/**
 * The start of every endpoint file: an app that carries its endpoint's full path, so that it can be mounted
 * in the route table, bundled alone and deployed as a Worker of its own (`serve`).
 */
export const endpoint = () => new Hono<App>();

/** The envelope of every successful JSON answer. */
export function ok<T, S extends 200 | 201 | 202 = 200>(
  c: Context<App>,
  data: T,
  status: S = 200 as S,
): Response & TypedResponse<{ success: true; data: JSONParsed<T> }, S, "json"> {
  return c.json({ success: true, data }, status) as never;
}
