import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import type { BrokenRule } from "#tests/mutations/broken-rule.ts";
import { BROKEN_RULES } from "#tests/mutations/rules.ts";
import { ROOT } from "../shared/root.ts";
import { run } from "./phases.ts";
import { type Report, tagFilter } from "./vitest.ts";

/**
 * `npm run test:mutations`: breaks one rule of the product at a time in a copy of the tree, and checks that a test
 * fails. An argument selects the rules whose names contain it. Exits with 1 if a break isn't caught or no rule matches.
 */
const chosen = BROKEN_RULES.filter(({ rule }) => rule.includes(process.argv[2] ?? ""));
const copy = copyTree();
process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));
process.env.TEST_SCOPE = "sample";

const passing = await passingFiles(chosen);
let seen = 0;
for (const one of chosen) {
  const failure = await failureOf(one);
  if (failure.seen) seen++;
  console.log(`${failure.seen ? "seen  " : "MISSED"} ${one.rule}: ${failure.text}`);
}
console.log(`${chosen.length} rules broken, ${seen} seen`);
process.exitCode = seen === chosen.length && seen > 0 ? 0 : 1;

/** Copies the files that git tracks, in their current state, and links the installed packages. */
function copyTree(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "countersign-mutations-")));
  const { stdout } = spawnSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8" });
  for (const file of stdout.split("\0").filter((name) => name && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(folder, file));
  }
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** Runs test files of one project in the copy. */
async function vitest(project: string, files: readonly string[]): Promise<{ code: number; report: Report }> {
  const output = join(copy, "report.json");
  rmSync(output, { force: true });
  const reporter = ["--reporter=json", `--outputFile.json=${output}`];
  const code = await run(
    "vitest/vitest.mjs",
    ["run", "--project", project, ...files, ...tagFilter(), ...reporter],
    {
      cwd: copy,
      stdio: "ignore",
    },
  );
  const report = existsSync(output)
    ? (JSON.parse(readFileSync(output, "utf8")) as Report)
    : { testResults: [] };
  return { code, report };
}

/** @returns the test files that pass while no rule is broken; only these can prove anything */
async function passingFiles(rules: readonly BrokenRule[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const project of new Set(rules.map((one) => one.project))) {
    const files = new Set(rules.filter((one) => one.project === project).map((one) => one.test));
    console.log(`Running ${files.size} test files of ${project} with nothing broken`);
    const { report } = await vitest(project, [...files]);
    for (const { name, status, assertionResults } of report.testResults)
      if (status === "passed" && assertionResults.some((one) => one.status === "passed"))
        found.add(relative(copy, name));
  }
  return found;
}

/**
 * Breaks a rule, runs its test file, and restores the rule.
 * @returns whether a test failed, with its title or the reason why the rule counts as missed
 */
async function failureOf({
  file,
  from,
  to,
  project,
  test,
}: BrokenRule): Promise<{ seen: boolean; text: string }> {
  const missed = (text: string) => ({ seen: false, text });
  if (!passing.has(test)) return missed(`${test} fails even with nothing broken`);
  const path = join(copy, file);
  const source = readFileSync(path, "utf8");
  if (source.split(from).length !== 2) return missed(`${file} must have the code to break exactly once`);
  writeFileSync(
    path,
    source.replace(from, () => to),
  );
  const { code, report } = await vitest(project, [test]);
  writeFileSync(path, source);
  const failed = report.testResults
    .flatMap((one) => one.assertionResults)
    .find((one) => one.status === "failed");
  if (code !== 0 && failed) return { seen: true, text: failed.fullName };
  return missed(code === 0 ? `${test} still passes` : `${test} couldn't run`);
}
