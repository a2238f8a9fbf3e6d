import { sql } from "drizzle-orm";
import { users } from "#db/schema/users.ts";

/** An SQL expression for the requester's name as the subject sees it: the business's name, or the person's. */
export const displayName = sql<string>`coalesce(nullif(${users.businessName}, ''), trim(${users.firstName} || ' ' || ${users.lastName}))`;
