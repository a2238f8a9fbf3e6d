import { statSync } from "node:fs";
import { parseArgs } from "node:util";
import { corpus } from "#tests/fixtures/corpus/all.ts";
import { CorpusError } from "./corpus-error.ts";
import { measure } from "./measure.ts";
import { markdown, table } from "./report.ts";
import { Tallies } from "./tally.ts";
import { casesIn } from "./tsv.ts";
import { KINDS, type Kind, type Result } from "./types.ts";

/** `npm run corpora`: measures how often the readers and matchers are right. `README.md` describes input and output. */
const USAGE =
  "npm run corpora -- [folder with cases.tsv] [--kind name,pdf] [--list wrong,unread] [--seed 1] [--json | --markdown]";

const OUTCOMES = ["right", "wrong", "unread", "refused"] as const;

async function main(): Promise<boolean> {
  const { folder, kinds, list, seed, form } = options();
  const cases = folder === null ? corpus(seed, kinds) : casesIn(folder, kinds);
  const tallies = new Tallies();
  const listed: Result[] = [];
  for await (const result of measure(cases, folder)) {
    tallies.add(result);
    if (!list.includes(result.outcome)) continue;
    listed.push(result);
    if (form === "table") console.log(line(result));
  }
  const all = tallies.all();
  if (all.length === 0) throw new CorpusError("The corpus is empty.");
  if (form === "json") console.log(JSON.stringify({ kinds: all, cases: listed }, null, 2));
  else console.log(form === "markdown" ? markdown(all) : table(all));
  return all.every(({ wrong }) => wrong === 0);
}

const line = ({ outcome, falseYes, kind, name, why, milliseconds }: Result) =>
  [falseYes ? "false yes" : outcome, kind, name, why, `${Math.round(milliseconds)} ms`].join("\t");

function options() {
  const { values, positionals } = parse();
  const [folder = null, ...rest] = positionals;
  if (rest.length > 0) throw new CorpusError(`Give one folder at a time. ${USAGE}`);
  if (folder !== null && !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new CorpusError(`Folder ${folder} doesn't exist. ${USAGE}`);
  const seed = Number(values.seed);
  if (!Number.isSafeInteger(seed))
    throw new CorpusError(`--seed must be a whole number, not ${values.seed}.`);
  return {
    folder,
    kinds: values.kind === undefined ? KINDS : oneOf<Kind>("--kind", values.kind, KINDS),
    list: values.list === undefined ? [] : oneOf("--list", values.list, OUTCOMES),
    seed,
    form: values.json ? "json" : values.markdown ? "markdown" : "table",
  };
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        kind: { type: "string" },
        list: { type: "string" },
        seed: { type: "string", default: "1" },
        json: { type: "boolean", default: false },
        markdown: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    throw new CorpusError(`${(error as Error).message}\n${USAGE}`);
  }
}

function oneOf<T extends string>(option: string, text: string, known: readonly T[]): T[] {
  return text.split(",").map((word) => {
    const found = known.find((one) => one === word);
    if (!found) throw new CorpusError(`${option} doesn't take ${word}; it takes ${known.join(", ")}.`);
    return found;
  });
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  if (!(error instanceof CorpusError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
