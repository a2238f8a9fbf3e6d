import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "#db/client.ts";
import { users } from "#db/schema/accounts/users.ts";
import { StartError } from "../shared/start-error.ts";
import { JANE, MARCUS, PASSWORD, PRIYA } from "./sign-ins.ts";

/** A demo account, as the start script prints it. */
export interface SignIn {
  label: string;
  email: string;
  password: string;
}

const SIGN_INS: SignIn[] = [
  { label: "Landlord, requests verifications", email: MARCUS.email, password: PASSWORD },
  { label: "Renter, gets requests", email: JANE.email, password: PASSWORD },
  { label: "Business", email: PRIYA.email, password: PASSWORD },
];

/**
 * Fills an empty database with demo data (`world.ts`). The cron job must not run in the meantime: its clocks would
 * expire requests in the past before people answer them.
 * @param env the text variables of the stack's Workers
 * @param dataDir the stack's data folder; a file in it marks unfinished demo data
 * @param onBegin called before the work begins, because it takes a while
 * @returns the demo sign-ins; empty if the database has other accounts
 * @throws StartError if an earlier start was interrupted; Error if the product refuses a step
 */
export async function seedIfEmpty(
  env: Record<string, string>,
  dataDir: string,
  onBegin: () => void = () => {},
): Promise<SignIn[]> {
  const unfinished = join(dataDir, "demo-unfinished");
  if (existsSync(unfinished))
    throw new StartError(
      `An earlier start was interrupted before the demo data was complete: delete ${dataDir}, or choose another folder with DATA_DIR`,
    );
  const emails = await openDatabase(env.DB_URL!).select({ email: users.email }).from(users);
  if (emails.length > 0) return emails.some(({ email }) => email === MARCUS.email) ? SIGN_INS : [];
  onBegin();
  writeFileSync(unfinished, "");
  // Imported only when needed, because it loads most of the product.
  const { makeWorld } = await import("./world.ts");
  await makeWorld(env);
  rmSync(unfinished);
  return SIGN_INS;
}
