import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { filesIn } from "./files.ts";

/** The tables in `tests/security` cover every requirement, and the files they name exist. */

const ROOT = join(import.meta.dirname, "../../..");
const TABLES = join(ROOT, "tests/security/asvs");

/** The requirements of levels 1 and 2 of OWASP ASVS 5.0.0 by section. Those of level 1 have an asterisk. */
const REQUIREMENTS = `
  1.1: 1 2
  1.2: 1* 2* 3* 4* 5* 6 7 8 9
  1.3: 1* 2* 3 4 5 6 7 8 9 10 11
  1.4: 1 2 3
  1.5: 1* 2
  2.1: 1* 2 3
  2.2: 1* 2* 3
  2.3: 1* 2 3 4
  2.4: 1
  3.2: 1* 2*
  3.3: 1* 2 3 4
  3.4: 1* 2* 3 4 5 6
  3.5: 1* 2* 3* 4 5
  3.7: 1 2
  4.1: 1* 2 3
  4.2: 1
  4.3: 1 2
  4.4: 1* 2 3 4
  5.1: 1
  5.2: 1* 2* 3
  5.3: 1* 2*
  5.4: 1 2 3
  6.1: 1* 2 3
  6.2: 1* 2* 3* 4* 5* 6* 7* 8* 9 10 11 12
  6.3: 1* 2* 3 4
  6.4: 1* 2* 3 4
  6.5: 1 2 3 4 5
  6.6: 1 2 3
  6.8: 1 2 3 4
  7.1: 1 2 3
  7.2: 1* 2* 3* 4*
  7.3: 1 2
  7.4: 1* 2* 3 4 5
  7.5: 1 2
  7.6: 1 2
  8.1: 1* 2
  8.2: 1* 2* 3
  8.3: 1*
  8.4: 1
  9.1: 1* 2* 3*
  9.2: 1* 2 3 4
  10.1: 1 2
  10.2: 1 2
  10.3: 1 2 3 4
  10.4: 1* 2* 3* 4* 5* 6 7 8 9 10 11
  10.5: 1 2 3 4 5
  10.6: 1 2
  10.7: 1 2 3
  11.1: 1 2
  11.2: 1 2 3
  11.3: 1* 2* 3
  11.4: 1* 2 3 4
  11.5: 1
  11.6: 1
  12.1: 1* 2 3
  12.2: 1* 2*
  12.3: 1 2 3 4
  13.1: 1
  13.2: 1 2 3 4 5
  13.3: 1 2
  13.4: 1* 2 3 4 5
  14.1: 1 2
  14.2: 1* 2 3 4
  14.3: 1* 2 3
  15.1: 1* 2 3
  15.2: 1* 2 3
  15.3: 1* 2 3 4 5 6 7
  16.1: 1
  16.2: 1 2 3 4 5
  16.3: 1 2 3 4
  16.4: 1 2 3
  16.5: 1 2 3
  17.1: 1
  17.2: 1 2 3 4
  17.3: 1 2
`;

interface Row {
  id: string;
  level: string;
  words: string;
  met: string;
  tests: string;
  open: string;
}

const NONE = "—";
const isApplicable = ({ met }: Row) => !met.startsWith("Not applicable: ");
const pathsIn = (cell: string) =>
  [...cell.matchAll(/`([^`]+\.(?:tsx?|md|json|toml)|\.gitignore)`/g)].map(([, path]) => path!);

/** @returns the rows of a chapter's table */
function rowsOf(file: string): Row[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines
    .filter((line) => /^\| V\d/.test(line))
    .map((line) => {
      const cells = line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim());
      expect([line, cells.length]).toEqual([line, 6]);
      const [id, level, words, met, tests, open] = cells as [string, string, string, string, string, string];
      return { id, level, words, met, tests, open };
    });
}

const files = filesIn(TABLES);
const rows = files.flatMap(rowsOf);

const required = REQUIREMENTS.trim()
  .split("\n")
  .flatMap((line) => {
    const [section = "", numbers = ""] = line.trim().split(": ");
    return numbers.split(" ").map((number) => ({
      id: `V${section}.${number.replace("*", "")}`,
      level: number.endsWith("*") ? "1" : "2",
    }));
  });

test("every requirement of levels 1 and 2 has one row in its chapter's file", () => {
  expect(required).toHaveLength(253);
  const listed = rows.map(({ id, level }) => `${id} (${level})`).sort();
  expect(listed).toEqual(required.map(({ id, level }) => `${id} (${level})`).sort());
  for (const file of files)
    for (const { id } of rowsOf(file)) expect([id, `${id.split(".")[0]}.md`]).toEqual([id, basename(file)]);
});

test("every row says how it's met and tested, why it doesn't apply, or what is open", () => {
  const wanting = rows.filter((row) => {
    const isMet = pathsIn(row.met).length > 0 && pathsIn(row.tests).length > 0;
    const isOpen = row.open !== NONE && row.open.length > 15;
    return row.words.length < 4 || (row.open === NONE ? isApplicable(row) && !isMet : !isOpen);
  });
  expect(wanting).toEqual([]);
});

test("every file that a row names exists", () => {
  const named = rows.flatMap(({ id, met, tests, open }) =>
    pathsIn(`${met} ${tests} ${open}`).map((path) => ({ id, path })),
  );
  expect(named.length).toBeGreaterThan(300);
  expect(named.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([]);
  const elsewhere = rows.flatMap(({ id, tests }) =>
    pathsIn(tests)
      .filter((path) => !path.startsWith("tests/"))
      .map((path) => ({ id, path })),
  );
  expect(elsewhere).toEqual([]);
});

test("the index has the row counts of each chapter", () => {
  const index = readFileSync(join(ROOT, "tests/security/README.md"), "utf8");
  for (const file of files) {
    const all = rowsOf(file);
    const none = all.filter((row) => !isApplicable(row)).length;
    const open = all.filter((row) => isApplicable(row) && row.open !== NONE).length;
    const counts = `| ${all.length} | ${all.length - none - open} | ${none} | ${open} |`;
    const line = index.split("\n").find((one) => one.includes(`asvs/${basename(file)})`));
    expect([basename(file), line?.slice(-counts.length)]).toEqual([basename(file), counts]);
  }
});
