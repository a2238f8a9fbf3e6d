import { sql } from "drizzle-orm";
import { users } from "#db/schema/users.ts";

/** How a requester is shown to the subject: a business by its name, a person by theirs. */
export const displayName = sql<string>`coalesce(nullif(${users.businessName}, ''), trim(${users.firstName} || ' ' || ${users.lastName}))`;
