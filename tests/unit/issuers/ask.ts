import { expect } from "vitest";
import type { Env } from "#core/env.ts";
import { checkRevocation, type ListIssuer } from "#functions/issuers/status-list/check.ts";
import { LOCAL_LIST_LENGTH } from "#scripts/stack/utopia/status-list.ts";
import { KEY } from "./published.ts";

export const NOW = Date.parse("2026-12-01T00:00:00Z");
/** The path of list 0. */
export const PATH = "/status-lists/revocation/0";

/** Asks about an entry of the made-up state's list. @returns the answer, or the logged code if it's unreachable */
export async function ask(
  base: string,
  index: number,
  more: Partial<ListIssuer> = {},
  env: Partial<Env> = {},
): Promise<string> {
  const codes: unknown[] = [];
  const { result, at } = await checkRevocation(
    {
      env: { ENV: "test", ...env } as Env,
      now: () => NOW,
      log: (event, fields) => codes.push(event === "status_list.unusable" && fields?.code),
    },
    { hosts: ["127.0.0.1"], listLength: LOCAL_LIST_LENGTH, test: true, keys: [KEY], ...more },
    { baseUrl: `${base}/status-lists`, index },
  );
  expect(at).toBe(NOW);
  return result === "unreachable" ? String(codes.at(-1)) : result;
}
