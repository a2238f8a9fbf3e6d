import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import { auditRow } from "#core/audit.ts";
import { DomainError, UnconfiguredError } from "#core/errors.ts";
import { runBatch } from "#db/batch.ts";
import { audit } from "./audit.ts";
import { type Command, type Ops, Refused, UsageError } from "./command.ts";
import { opsContext } from "./context.ts";
import { find } from "./find.ts";
import { keysList, keysRotate } from "./keys.ts";
import { ledgerVerify } from "./ledger.ts";
import { outbox, replay } from "./outbox.ts";
import { refund } from "./refund.ts";
import { rollupsCheck, rollupsRebuild } from "./rollups.ts";
import { staff } from "./staff.ts";
import { suspend, unsuspend } from "./suspend.ts";
import { tie, untie } from "./ties.ts";
import { credit, hold, release, resend } from "./verification.ts";

const COMMANDS: Readonly<Record<string, Command>> = {
  audit,
  credit,
  find,
  hold,
  "keys list": keysList,
  "keys rotate": keysRotate,
  "ledger verify": ledgerVerify,
  outbox,
  refund,
  release,
  replay,
  resend,
  "rollups check": rollupsCheck,
  "rollups rebuild": rollupsRebuild,
  staff,
  suspend,
  tie,
  unsuspend,
  untie,
};

const changes = (command: Command) => "prepare" in command;

function help(): string {
  const lines = Object.entries(COMMANDS).map(([name, command]) => {
    const why = command.needsWhy ? ' --why "…"' : "";
    return `  ${`${name} ${command.takes}${why}`.padEnd(62)} ${command.summary}`;
  });
  return [
    "npm run ops -- <command>",
    "",
    ...lines,
    "",
    "  --as <name>   who you are, for the audit log; every change needs it",
    "  --why <text>  the reason, for the audit log: no personal data",
    "  --dry-run     says what would change, and changes nothing",
    "",
    "DB_URL and DB_TOKEN name the database; the default is the one of `npm start`.",
    "Exit codes: 0 done, 1 refused or failed, 2 bad usage, 3 database unreachable.",
  ].join("\n");
}

interface Asked {
  name: string;
  command: Command;
  args: string[];
  as: string | undefined;
  why: string | undefined;
  isDry: boolean;
  flags: Set<string>;
}

/**
 * @returns the parsed command; null for help
 * @throws UsageError if it isn't understood
 */
function read(argv: string[]): Asked | null {
  const { values, positionals } = parse(argv);
  if (values.help) return null;
  const [first = "", second = ""] = positionals;
  if (!first) return null;
  const isPair = Object.hasOwn(COMMANDS, `${first} ${second}`);
  const name = isPair ? `${first} ${second}` : first;
  const args = positionals.slice(isPair ? 2 : 1);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(`There's no command ${name}`);
  if (args.length !== command.arity) throw new UsageError(`${name} takes ${command.takes || "no arguments"}`);
  const flags = new Set(values.dead ? ["dead"] : []);
  for (const flag of flags)
    if (!command.flags?.includes(flag)) throw new UsageError(`${name} has no option --${flag}`);
  const why = values.why?.trim();
  if (command.needsWhy && !why) throw new UsageError(`${name} needs a reason: --why "…"`);
  const as = values.as?.trim();
  if (as !== undefined && !/^[\w.-]{1,60}$/.test(as))
    throw new UsageError("--as takes a name made of letters, digits, dots and dashes");
  if (changes(command) && as === undefined)
    throw new UsageError(`${name} needs to know who you are: --as <name>`);
  const isDry = values["dry-run"] ?? false;
  return { name, command, args, as, why, isDry, flags };
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        as: { type: "string" },
        why: { type: "string" },
        "dry-run": { type: "boolean" },
        dead: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** @returns the exit code */
async function run(
  { name, command, args, as, why, isDry, flags }: Asked,
  { env, out }: Terminal,
): Promise<number> {
  const ctx = opsContext(env);
  const ops: Ops = { ctx, by: `ops:${as ?? userInfo().username}`, why, flags };
  if ("prepare" in command) {
    const change = await command.prepare(ops, args);
    if (!isDry) await change.apply();
    out(isDry ? `Would ${change.will}` : change.done);
    return 0;
  }
  const { lines, looked, isBad } = await command.look(ops, args);
  await runBatch(ctx.db, [
    auditRow(ctx, { actor: ops.by, action: `ops.${name.replace(" ", ".")}`, ...looked }),
  ]);
  for (const line of lines) out(line);
  return isBad ? 1 : 0;
}

/**
 * Prints what went wrong.
 * @returns the exit code for it
 */
function failed(error: unknown, { err }: Terminal): number {
  const isUsage = error instanceof UsageError;
  const isRefused = error instanceof Refused || error instanceof DomainError;
  const message = error instanceof Error ? error.message : String(error);
  if (isUsage) err(`${message}\nnpm run ops -- --help lists the commands.`);
  else if (isRefused || error instanceof UnconfiguredError) err(message);
  else err(`The database can't be reached or didn't answer: ${rootOf(error)}`);
  return isUsage ? 2 : isRefused ? 1 : 3;
}

function rootOf(error: unknown): string {
  let root = error;
  while (root instanceof Error && root.cause instanceof Error) root = root.cause;
  return root instanceof Error ? root.message : String(root);
}

/** Where a command finds its database, and where it writes its output. */
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
    const asked = read(argv);
    if (asked) return await run(asked, terminal);
    terminal.out(help());
    return 0;
  } catch (error) {
    return failed(error, terminal);
  }
}
