import { text } from "drizzle-orm/sqlite-core";
import { mapRequestFields } from "#contract/verification/request-fields.ts";

/** @returns a column for each request field. Each table needs new ones, because drizzle changes columns in place */
export const requestColumns = () => mapRequestFields(({ column }) => text(column));
