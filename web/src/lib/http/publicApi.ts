import { hc } from "hono/client";
import type { Api } from "#functions/routes.ts";
import { send } from "./http.ts";
import { assertStraight } from "./straightPath.ts";

const sendStraight: typeof send = async (input, options) => {
  assertStraight(input);
  return send(input, options);
};

/** The typed client for calls without a session, such as signing in, contacting support and opening emailed links. */
export const publicApi = hc<Api>("/", { fetch: sendStraight });
