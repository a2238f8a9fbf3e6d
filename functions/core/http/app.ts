import type { Context, TypedResponse } from "hono";
import { Hono } from "hono";
import type { JSONParsed } from "hono/utils/types";
import type { AccountType } from "#contract/enums.ts";
import type { Ctx } from "../context.ts";
import type { Once } from "../write/commit.ts";

/** What a session can be for, if it isn't for a person's whole account or request. */
export const SESSION_PURPOSES = ["documents"] as const;
export type SessionPurpose = (typeof SESSION_PURPOSES)[number];

/** The caller, according to the access token. */
export interface Caller {
  id: string;
  sessionId: string;
  accountType: AccountType;
  /** Id of the only verification that the session may access; undefined for a full session. */
  limitedTo?: string | undefined;
  /** What a phone's session is for: to add documents to that verification. Undefined for all other sessions. */
  only?: SessionPurpose | undefined;
}

export interface App {
  Bindings: Record<string, unknown>;
  Variables: {
    ctx: Ctx;
    /** Set by the middleware that checks the access token (`functions/accounts/access.ts`). */
    user: Caller;
    /** Set by `idempotent` when the request has an Idempotency-Key. */
    once: Once | undefined;
  };
}

/**
 * Creates the app that an endpoint file adds its route to. The route has the full path, so that the endpoint can be
 * mounted in the route table, or bundled and deployed as a Worker of its own (`serve`).
 */
export const endpoint = () => new Hono<App>();

/** Responds with success and this data, as JSON. */
export function ok<T, S extends 200 | 201 | 202 = 200>(
  c: Context<App>,
  data: T,
  status: S = 200 as S,
): Response & TypedResponse<{ success: true; data: JSONParsed<T> }, S, "json"> {
  return c.json({ success: true, data }, status) as never;
}

/**
 * For an endpoint that answers with JSON or CSV: types the CSV as text, so that the client's types keep the type of the
 * JSON response.
 */
export const asText = (csv: Response) => csv as Response & TypedResponse<string, 200, "text">;
