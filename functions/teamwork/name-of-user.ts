import { sql } from "drizzle-orm";
import { users } from "#db/schema/users.ts";

/** For queries over `users`: a member's full name, as the team sees it. */
export const nameOfUser = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;
