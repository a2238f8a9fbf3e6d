import { sql } from "drizzle-orm";
import type { Ctx } from "./context.ts";
import type { Env } from "./env.ts";

/**
 * @param reachStorage rejects if the storage doesn't answer
 * @returns the build, and whether the database and the storage answer
 */
export async function health(ctx: Ctx, reachStorage: (env: Env) => Promise<unknown>) {
  const reach = (probe: Promise<unknown>) =>
    probe.then(
      () => true,
      (error: unknown) => {
        ctx.log("health.unreachable", { error: String(error) });
        return false;
      },
    );
  const [database, storage] = await Promise.all([
    reach(Promise.resolve(ctx.db.run(sql`SELECT 1`))),
    reach(reachStorage(ctx.env)),
  ]);
  return { build: "0.1.0", database, storage };
}
