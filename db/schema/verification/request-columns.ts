import { text } from "drizzle-orm/sqlite-core";
import { mapRequestFields } from "#contract/verification/request-fields.ts";

/** @returns a column for each of a request's own fields; new for each table, because drizzle changes columns in place */
export const requestColumns = () => mapRequestFields(({ column }) => text(column));
