import { and, eq } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { sanctionLists } from "#db/schema/sanctions.ts";
import { isStale } from "#functions/checks/sanctions/freshness.ts";
import { KEYS_VERSION } from "#functions/checks/sanctions/keys.ts";

/** The list that we load and search: the US Treasury's specially designated nationals. */
export const OFAC = { id: "ofac_sdn", name: "OFAC SDN list" } as const;

/** @returns the query for the id, date and key version of the list in use; no row if none is loaded */
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

/**
 * @returns whether a list's search keys were made by another version of our code, so that searches would miss names
 *   until the list is reloaded
 */
export const mustReload = ({ keysVersion }: { keysVersion: number }): boolean => keysVersion !== KEYS_VERSION;

type ActiveList = Awaited<ReturnType<typeof selectActiveList>>[number];

/** @returns whether this list can be searched now */
export const isFresh = (ctx: Ctx, list: ActiveList | undefined): boolean =>
  list !== undefined && !mustReload(list) && !isStale(list.listDate, ctx.now());

/** @returns whether there's a list that can be searched now; without one, the checks that search it need a provider */
export async function hasFreshList(ctx: Ctx): Promise<boolean> {
  const [list] = await selectActiveList(ctx);
  return isFresh(ctx, list);
}
