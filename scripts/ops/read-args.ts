import { parseArgs } from "node:util";
import { type Command, FLAGS, OPTIONS, UsageError } from "./command.ts";
import { COMMANDS } from "./commands.ts";

/** A command line, parsed. */
export interface Asked {
  name: string;
  command: Command;
  args: string[];
  as: string | undefined;
  why: string | undefined;
  isDry: boolean;
  flags: Set<string>;
  options: Record<string, string | undefined>;
}

/**
 * @returns the parsed command; null for help, or if there's no command
 * @throws UsageError if it isn't understood
 */
export function readArgs(argv: string[]): Asked | null {
  const { values, positionals } = parse(argv);
  if (values.help) return null;
  const [first = "", second = ""] = positionals;
  if (!first) return null;
  const given = FLAGS.filter((flag) => values[flag]);
  const names = [`${first} ${second}`, ...given.map((flag) => `${first} --${flag}`), first];
  const name = names.find((one) => Object.hasOwn(COMMANDS, one)) ?? first;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(`There's no command ${name}`);
  const args = positionals.slice(name === `${first} ${second}` ? 2 : 1);
  const [least, most] = typeof command.arity === "number" ? [command.arity, command.arity] : command.arity;
  if (args.length < least || args.length > most)
    throw new UsageError(`${name} takes ${command.takes || "no arguments"}`);
  const flags = new Set<string>(given.filter((flag) => name !== `${first} --${flag}`));
  const options = Object.fromEntries(
    OPTIONS.flatMap((option) => (values[option] === undefined ? [] : [[option, values[option].trim()]])),
  );
  const known = new Set<string>([...(command.flags ?? []), ...(command.options ?? [])]);
  for (const one of [...flags, ...Object.keys(options)])
    if (!known.has(one)) throw new UsageError(`${name} has no option --${one}`);
  const why = values.why?.trim();
  if (command.needsWhy && !why) throw new UsageError(`${name} needs a reason: --why "…"`);
  const as = values.as?.trim();
  if (as !== undefined && !/^[\w.-]{1,60}$/.test(as))
    throw new UsageError("--as takes a name made of letters, digits, dots and dashes");
  if ("prepare" in command && as === undefined)
    throw new UsageError(`${name} needs to know who you are: --as <name>`);
  const isDry = values["dry-run"] ?? false;
  return { name, command, args, as, why, isDry, flags, options };
}

function parse(argv: string[]) {
  const each = <K extends string, T extends "boolean" | "string">(names: readonly K[], type: T) =>
    Object.fromEntries(names.map((name) => [name, { type }])) as Record<K, { type: T }>;
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        as: { type: "string" },
        why: { type: "string" },
        "dry-run": { type: "boolean" },
        help: { type: "boolean", short: "h" },
        ...each(FLAGS, "boolean"),
        ...each(OPTIONS, "string"),
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
