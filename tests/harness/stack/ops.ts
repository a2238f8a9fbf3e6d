import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { runOps } from "#scripts/ops/run.ts";
import { stack } from "./stack.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const SCRIPT = fileURLToPath(new URL("../../../scripts/ops.ts", import.meta.url));

/** The exit code and output of a command. */
export interface OpsAnswer {
  code: number;
  out: string;
  err: string;
}

/**
 * Runs a command in this process as `npm run ops -- <args>` would, on the stack's database.
 * @param given the arguments; an object in front of them sets environment variables
 */
export async function ops(...given: [Record<string, string | undefined> | string, ...string[]]) {
  const args = given.filter((one) => typeof one === "string");
  const vars = typeof given[0] === "string" ? {} : given[0];
  const out: string[] = [];
  const err: string[] = [];
  const code = await runOps(args, {
    env: { ...vars, DB_URL: stack().dbUrl },
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  });
  return { code, out: out.join("\n"), err: err.join("\n") } satisfies OpsAnswer;
}

/** Runs a command with the operator's name in `--as`. */
export const opsAs = (...args: [string, ...string[]]) => ops(...args, "--as", "ada");

/**
 * Runs the npm script in its own process, as an operator would.
 * @param dbUrl the stack's database by default
 */
export function npmRun(
  script: "ops" | "recompute",
  args: string[],
  dbUrl = stack().dbUrl,
): Promise<OpsAnswer> {
  const env = { ...process.env, DB_URL: dbUrl };
  return new Promise((resolve) => {
    execFile("npm", ["run", "--silent", script, "--", ...args], { cwd: ROOT, env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() }),
    );
  });
}

/** Runs the ops script in its own process, which takes a second to load. */
export function opsProcess(...args: string[]): Promise<OpsAnswer> {
  const env = { ...process.env, DB_URL: stack().dbUrl };
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() }),
    );
  });
}
