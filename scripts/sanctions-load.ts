import { createReadStream, statSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DAY, dateOf } from "#contract/time.ts";
import { isDate } from "#functions/checks/dates.ts";
import { isStale } from "#functions/checks/sanctions/freshness.ts";
import { ListFileError } from "#functions/sanctions/csv.ts";
import { LoadRefused, loadList } from "#functions/sanctions/load.ts";
import { ofacEntries } from "#functions/sanctions/ofac.ts";
import { opsContext } from "./ops/context.ts";

/**
 * `npm run sanctions:load -- <folder> [--date YYYY-MM-DD] [--force]`: replaces the searchable list with OFAC's
 * `sdn.csv`, `add.csv`, `alt.csv` and `sdn_comments.csv`. The last one can be missing if no entry's remarks continue
 * there. The date is when the files were current, by default the oldest file's date. `--force` allows a list that's
 * older or much shorter than the one in use. `DB_URL` and `DB_TOKEN` name the database, by default that of `npm start`.
 */
const USAGE =
  "npm run sanctions:load -- <folder with sdn.csv, add.csv, alt.csv, sdn_comments.csv> [--date YYYY-MM-DD] [--force]";

const FILES = ["sdn.csv", "add.csv", "alt.csv"] as const;
const COMMENTS = "sdn_comments.csv";

class Usage extends Error {}

async function main(): Promise<void> {
  const { folder, date, force } = options();
  const ctx = opsContext(process.env);
  const now = ctx.now();
  const listDate = date ?? oldest(folder);
  if (Date.parse(listDate) > now + DAY) throw new Usage(`${listDate} is in the future.`);
  const [sdn, add, alt] = FILES.map((file) => textOf(join(folder, file)));
  const comments = isThere(folder, COMMENTS) ? { comments: textOf(join(folder, COMMENTS)) } : {};
  const list = await loadList(ctx, ofacEntries({ sdn: sdn!, add: add!, alt: alt!, ...comments }), {
    listDate,
    force,
    by: `ops:${userInfo().username}`,
    progress: (entries) => show(`${entries} entries`),
  });
  show("");
  console.log(
    `OFAC SDN list of ${listDate} is in use: ${list.entries} entries, ${list.names} names of people and organizations.`,
  );
  if (isStale(listDate, now)) console.log("It's too old to search: download today's files and load them.");
}

function options(): { folder: string; date: string | undefined; force: boolean } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { date: { type: "string" }, force: { type: "boolean", default: false } },
  });
  const [folder, ...rest] = positionals;
  if (!folder || rest.length > 0) throw new Usage(USAGE);
  if (values.date !== undefined && !isDate(values.date))
    throw new Usage(`--date must be a date like 2026-11-21, not ${values.date}.`);
  for (const file of FILES) if (!isThere(folder, file)) throw new Usage(`${folder} has no ${file}. ${USAGE}`);
  return { folder, date: values.date, force: values.force };
}

const isThere = (folder: string, file: string): boolean =>
  statSync(join(folder, file), { throwIfNoEntry: false })?.isFile() ?? false;

/** @returns the date of the oldest file, because the list is only as current as that one */
function oldest(folder: string): string {
  const files = [...FILES, COMMENTS].filter((file) => isThere(folder, file));
  return dateOf(Math.min(...files.map((file) => statSync(join(folder, file)).mtimeMs)));
}

/** @returns a file's text. One that isn't UTF-8 is refused, because it can't be OFAC's */
async function* textOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const bytes of createReadStream(path)) yield decoder.decode(bytes as Buffer, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ListFileError(`it isn't UTF-8 text; use OFAC's own file`);
  }
}

/** Overwrites one line of the terminal. Prints nothing if the output isn't a terminal. */
function show(text: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${text}`);
}

try {
  await main();
} catch (error) {
  show("");
  const isOurs = error instanceof Usage || error instanceof ListFileError || error instanceof LoadRefused;
  const message = error instanceof Error ? error.message : String(error);
  console.error(isOurs ? message : `The list wasn't loaded; the previous one stays in use: ${message}`);
  process.exitCode = 1;
}
