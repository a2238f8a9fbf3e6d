import { createClient } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { TIME_LIMITS } from "#contract/time-limits.ts";
import { joinedFetch } from "./joined-fetch.ts";
import { patientBatches } from "./patient-batch.ts";
import { patientFetch } from "./patient-fetch.ts";

/** @returns a drizzle client that uses libSQL's HTTP protocol. Create a new client for each request. */
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

/** Like {@link openDatabase}, but for operators' commands: each query gets its own connection and may take minutes. */
export function openForOperator(url: string, token?: string): Database {
  return drizzle(
    patientBatches(
      createClient({
        url,
        fetch: (request: Request) => patientFetch(request, TIME_LIMITS.operator),
        ...(token ? { authToken: token } : {}),
      }),
    ),
  );
}
export type Database = ReturnType<typeof openDatabase>;
