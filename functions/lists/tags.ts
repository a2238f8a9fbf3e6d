import { sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { verifications, verificationTags } from "#db/schema/verification/verifications.ts";
import { partsOf, union } from "./scope.ts";

const MAX_TAGS = 100;
/** How many rows of each part we look at, newest first, so that suggestions match people's current work. */
const NEWEST = 10_000;

/** The tags on requests by the caller and their teams, most used first, at most 100. */
export async function listTags(ctx: Ctx, userId: string) {
  const parts = partsOf(userId, "requested").map(
    ({ where }) => sql`SELECT id FROM (SELECT ${verifications.id} AS id FROM ${verifications} WHERE ${where}
      ORDER BY ${verifications.createdAt} DESC, ${verifications.id} DESC LIMIT ${NEWEST})`,
  );
  const tags = await ctx.db
    .select({ tag: verificationTags.tag, count: sql<number>`count(*)` })
    .from(sql`(${union(parts)}) AS rows`)
    .innerJoin(verificationTags, sql`${verificationTags.verificationId} = rows.id`)
    .groupBy(verificationTags.tag)
    .orderBy(sql`count(*) DESC`, verificationTags.tag)
    .limit(MAX_TAGS);
  return { tags };
}
