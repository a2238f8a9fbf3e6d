import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { visibleTo } from "../verification/visible.ts";

/** Of a query over verifications: none of this person's own, as requester, subject or teammate. */
export const isNoBusinessOf = (ctx: Ctx, userId: string): SQL => sql`(${visibleTo(ctx, userId)}) IS NOT TRUE`;
