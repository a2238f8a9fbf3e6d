import { hc } from "hono/client";
import type { Api } from "#functions/routes.ts";
import { send } from "./http.ts";
import { assertStraight } from "./straightPath.ts";

const sendStraight: typeof send = async (input, options) => {
  assertStraight(input);
  return send(input, options);
};

/** The typed client without a session: for signing in, refreshing and links from mail. */
export const publicApi = hc<Api>("/", { fetch: sendStraight });
