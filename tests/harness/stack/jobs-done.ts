import { until } from "../until.ts";
import { rows } from "./db.ts";

/** Waits until all jobs with this name whose payload contains this text have run. */
export const jobsDone = (name: string, part: string) =>
  until(async () => {
    const all = await rows<{ status: string }>(
      "SELECT status FROM outbox WHERE name = ? AND payload LIKE ?",
      [name, `%${part}%`],
    );
    return all.length > 0 && all.every(({ status }) => status === "done");
  }, `${name} to be done`);
