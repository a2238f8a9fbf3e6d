import type { Env } from "#core/env.ts";
import type { Link } from "#db/schema/accounts/sessions.ts";
import { linkToken } from "#functions/accounts/links/links.ts";

/** @returns the address that the phone opens. Its token is in the fragment, which never reaches a server or a log */
export async function handoffUrl(env: Env, link: Pick<Link, "id" | "kind" | "generation">): Promise<string> {
  return new URL(`/phone#token=${await linkToken(env, link)}`, env.APP_URL).href;
}
