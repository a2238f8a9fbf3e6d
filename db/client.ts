import { createClient } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { joinedFetch } from "./joined-fetch.ts";
import { patientBatches } from "./patient-batch.ts";

/** @returns drizzle over libSQL's HTTP protocol. Make one per request. */
export function openDatabase(url: string, token?: string) {
  return drizzle(
    patientBatches(
      createClient({
        url,
        fetch: joinedFetch(),
        ...(token ? { authToken: token } : {}),
      }),
    ),
  );
}
export type Database = ReturnType<typeof openDatabase>;
