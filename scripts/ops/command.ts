import type { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";

/** All flags that commands have. */
export const FLAGS = [
  "all",
  "cancel",
  "check",
  "dead",
  "list",
  "new-key",
  "recovered",
  "same-bucket",
  "test",
  "without-tombstones",
] as const;
type FlagName = (typeof FLAGS)[number];
/** All options that commands have. Unlike a flag, an option takes a value. */
export const OPTIONS = [
  "change",
  "compromised-from",
  "country",
  "documents",
  "end",
  "keep",
  "key",
  "key-file",
  "key-id",
  "kind",
  "name",
  "snapshot",
  "source",
  "start",
  "state",
  "status-hosts",
  "tombstones",
  "until",
] as const;
type OptionName = (typeof OPTIONS)[number];

export interface Ops {
  ctx: Ctx;
  /** The environment variables, for commands that use more than the database. */
  env: NodeJS.ProcessEnv;
  /** Shows a line while the command runs. */
  report(line: string): void;
  /** Who runs the command, as in audit rows: `ops:<name>`. */
  by: string;
  /** The value of `--why`. */
  why: string | undefined;
  /** The command's own flags that were given. */
  flags: ReadonlySet<string>;
  /** Values of the command's own options. */
  options: { readonly [name in OptionName]?: string };
}

/** What a command will do. Nothing is written before `apply`. */
export interface Change {
  /** What `--dry-run` prints after "Would". */
  will: string;
  /** What was done, shown after the change. */
  done: string;
  /** Writes the change, including its audit row. */
  apply(): Promise<void>;
}

/** What a command found. */
export interface Report {
  lines: string[];
  /** The audit row of the lookup itself; null if it didn't use the database. */
  looked: Pick<Parameters<typeof auditRow>[1], "entity" | "entityId"> | null;
  /** Whether it found a problem. If so, the exit code is 1. */
  isBad?: boolean;
}

interface Described {
  /** Shown after the command's name, such as `<email>`. */
  takes: string;
  summary: string;
  /** Number of arguments, or the smallest and largest number. */
  arity: number | readonly [number, number];
  /** Whether `--why` is required. */
  needsWhy?: boolean;
  /** The command's own flags. */
  flags?: readonly FlagName[];
  /** The command's own options, which take a value. */
  options?: readonly OptionName[];
}

/** A command that changes something. It requires `--as` and supports `--dry-run`. */
export interface Changing extends Described {
  prepare(ops: Ops, args: string[]): Promise<Change>;
}

/** A command that doesn't change the product's data, except that its lookup is audited. */
export interface Looking extends Described {
  look(ops: Ops, args: string[]): Promise<Report>;
}

export type Command = Changing | Looking;

/** The command wasn't understood: exit code 2. */
export class UsageError extends Error {}

/** The command can't do what was requested: exit code 1. */
export class Refused extends Error {}
