import { userInfo } from "node:os";
import { type Part, unavailablePart } from "#contract/unavailable.ts";
import { auditRow } from "#core/audit.ts";
import { DomainError, UnconfiguredError } from "#core/errors.ts";
import { LostRace } from "#core/write/commit.ts";
import { runBatch } from "#db/batch.ts";
import { type Ops, Refused, UsageError } from "./command.ts";
import { help } from "./commands.ts";
import { opsContext } from "./context.ts";
import { type Asked, readArgs } from "./read-args.ts";

/** @returns the exit code */
async function run(
  { name, command, args, as, why, isDry, flags, options }: Asked,
  { env, out, err }: Terminal,
): Promise<number> {
  const ctx = opsContext(env);
  const ops: Ops = { ctx, env, report: err, by: `ops:${as ?? userInfo().username}`, why, flags, options };
  if ("prepare" in command) {
    const change = await command.prepare(ops, args);
    if (!isDry) await change.apply();
    out(isDry ? `Would ${change.will}` : change.done);
    return 0;
  }
  const { lines, looked, isBad } = await command.look(ops, args);
  if (looked)
    await runBatch(ctx.db, [
      auditRow(ctx, { actor: ops.by, action: `ops.${name.replace(/ (--)?/, ".")}`, ...looked }),
    ]);
  for (const line of lines) out(line);
  return isBad ? 1 : 0;
}

/**
 * Prints an error.
 * @returns the exit code for it
 */
function failed(error: unknown, { err }: Terminal): number {
  const isUsage = error instanceof UsageError;
  const isLost = error instanceof LostRace;
  const isRefused = error instanceof Refused || error instanceof DomainError || isLost;
  const message = isLost
    ? "Someone else changed this in the meantime, so nothing was done. Look again."
    : error instanceof Error
      ? error.message
      : String(error);
  if (isUsage) err(`${message}\nnpm run ops -- --help lists the commands.`);
  else if (isRefused || error instanceof UnconfiguredError) err(message);
  else if (isFull(error)) err("The database's disk is full. Make room and run it again.");
  else err(`The ${partOf(error)} can't be reached or didn't answer: ${rootOf(error)}`);
  return isUsage ? 2 : isRefused || isFull(error) ? 1 : 3;
}

const partOf = (error: unknown): Part => unavailablePart(error)?.part ?? "database";

const isFull = (error: unknown) => /SQLITE_FULL|database or disk is full/.test(rootOf(error));

function rootOf(error: unknown): string {
  let root = error;
  while (root instanceof Error && root.cause instanceof Error) root = root.cause;
  return root instanceof Error ? root.message : String(root);
}

/** A command's environment variables and output. */
export interface Terminal {
  env: NodeJS.ProcessEnv;
  out(line: string): void;
  err(line: string): void;
}

/**
 * `npm run ops -- <command>`: runs an operator's command.
 * @returns the exit code
 */
export async function runOps(argv: string[], terminal: Terminal): Promise<number> {
  try {
    const asked = readArgs(argv);
    if (asked) return await run(asked, terminal);
    terminal.out(help());
    return 0;
  } catch (error) {
    return failed(error, terminal);
  }
}
