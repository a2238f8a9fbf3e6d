import type { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";

export interface Ops {
  ctx: Ctx;
  /** As audit rows name who acts: `ops:<name>`. */
  by: string;
  /** What was given behind `--why`. */
  why: string | undefined;
  /** What was given of the command's own flags. */
  flags: ReadonlySet<string>;
}

/** What a command is about to do; nothing is written before `apply`. */
export interface Change {
  /** One sentence in the future, for `--dry-run`. */
  will: string;
  /** One sentence, once it is done. */
  done: string;
  /** Writes, its audit row included. */
  apply(): Promise<void>;
}

/** What a command found. */
export interface Report {
  lines: string[];
  /** The audit row of the look itself. */
  looked: Pick<Parameters<typeof auditRow>[1], "entity" | "entityId">;
  /** It found something wrong: exit code 1. */
  isBad?: boolean;
}

interface Described {
  /** Behind the name: `<email>`. */
  takes: string;
  summary: string;
  /** How many arguments. */
  arity: number;
  /** Must be told a reason by `--why`. */
  needsWhy?: boolean;
  /** Flags of its own. */
  flags?: readonly string[];
}

/** A command that changes something: it needs `--as`, and knows `--dry-run`. */
export interface Changing extends Described {
  prepare(ops: Ops, args: string[]): Promise<Change>;
}

/** A command that only looks. */
export interface Looking extends Described {
  look(ops: Ops, args: string[]): Promise<Report>;
}

export type Command = Changing | Looking;

/** The command was not understood: exit code 2. */
export class UsageError extends Error {}

/** What was asked for cannot be: exit code 1. */
export class Refused extends Error {}
