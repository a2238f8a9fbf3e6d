import { and, eq } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { sanctionLists } from "#db/schema/sanctions.ts";
import { isStale } from "#functions/checks/sanctions/freshness.ts";
import { KEYS_VERSION } from "#functions/checks/sanctions/keys.ts";

/** The list that is loaded and searched: the US Treasury's specially designated nationals. */
export const OFAC = { id: "ofac_sdn", name: "OFAC SDN list" } as const;

/** @returns the query for the date and the keys of the list in use; no row where none is loaded */
export function selectActiveList({ db }: Pick<Ctx, "db">) {
  return db
    .select({
      id: sanctionLists.id,
      listDate: sanctionLists.listDate,
      keysVersion: sanctionLists.keysVersion,
    })
    .from(sanctionLists)
    .where(and(eq(sanctionLists.source, OFAC.id), eq(sanctionLists.active, true)));
}

/** @returns whether a list was stored by other keys than today's, so that a search would miss names */
export const mustReload = ({ keysVersion }: { keysVersion: number }): boolean => keysVersion !== KEYS_VERSION;

/** @returns whether there is a list that may be searched now: without one, its checks need a provider */
export async function hasFreshList(ctx: Ctx): Promise<boolean> {
  const [list] = await selectActiveList(ctx);
  return list !== undefined && !mustReload(list) && !isStale(list.listDate, ctx.now());
}
