import { existsSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { ROOT } from "../shared/root.ts";
import { type Phase, run } from "./phases.ts";

/** The parts of vitest's JSON report that we use. Times are UTC in milliseconds. */
export interface Report {
  testResults: {
    name: string;
    status: "passed" | "failed";
    startTime: number;
    endTime: number;
    assertionResults: {
      fullName: string;
      status: "passed" | "failed" | "skipped" | "pending" | "todo";
      tags: string[];
    }[];
  }[];
}

/**
 * Runs some of vitest's projects together, so that they share the stack.
 * @param output folder for the report
 * @returns one phase per project with tests, and one more if vitest fails without a failed test. A test that didn't run
 *   counts as failed, unless `npm test` skips it by tag
 */
export async function vitestPhases(output: string, projects: readonly string[]): Promise<Phase[]> {
  console.log(`\n== ${projects.join(", ")}`);
  const file = join(output, `${projects[0]}.json`);
  const begun = Date.now();
  const chosen = projects.flatMap((project) => ["--project", project]);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const code = await run("vitest/vitest.mjs", ["run", ...chosen, ...tagFilter(), ...reporters]);
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : { testResults: [] };
  const phases = phasesOf(projects, report);
  const explained = phases.some(({ failed }) => failed > 0);
  // Vitest can also fail without a failed test: if the stack didn't start, or an error occurred outside any test.
  if (code !== 0 && !explained)
    phases.push({
      name: `${projects[0]}: run`,
      passed: 0,
      failed: 1,
      milliseconds: Date.now() - begun,
      files: [],
    });
  return phases;
}

/** `npm test` skips single tests by tag. Whole files are excluded by name in the configuration. */
export const tagFilter = () => (isFull() ? [] : ["--tags-filter=!full"]);
const isFull = () => process.env.TEST_SCOPE === "full";

/** The folders of projects, where they differ from the project's name. */
const FOLDERS: Record<string, string[]> = { api: ["api", "security"], readers: ["unit/readers"] };

/** @returns whether a file belongs to a project, and not to another project whose folder is inside this one's */
function isIn(project: string, file: string): boolean {
  const within = (name: string) =>
    (FOLDERS[name] ?? [name]).some((folder) => file.startsWith(join("tests", folder, sep)));
  return within(project) && !Object.keys(FOLDERS).some((other) => other !== project && within(other));
}

/**
 * Groups vitest's results by project.
 * @returns a phase for each project that has tests, from its first file's start to its last file's end
 */
export const phasesOf = (projects: readonly string[], report: Report): Phase[] =>
  projects.map((project) => phaseOf(project, report)).filter(({ passed, failed }) => passed + failed > 0);

/** Whether a file counts for its project. In `npm test`, one without any selected test doesn't. */
const hasRun = ({ status, assertionResults }: Report["testResults"][number]) =>
  isFull() || status === "failed" || assertionResults.some((one) => /^(passed|failed)$/.test(one.status));

function phaseOf(project: string, { testResults }: Report): Phase {
  const files = testResults.filter((file) => isIn(project, relative(ROOT, file.name)) && hasRun(file));
  const results = files
    .flatMap((file) => file.assertionResults)
    .filter(({ status, tags }) => status !== "skipped" || isFull() || !tags.includes("full"));
  const passed = results.filter((one) => one.status === "passed").length;
  // A file that couldn't be loaded has no results, but counts as failed.
  const broken = files.filter((one) => one.status === "failed" && one.assertionResults.length === 0).length;
  const milliseconds = files.length
    ? Math.max(...files.map((one) => one.endTime)) - Math.min(...files.map((one) => one.startTime))
    : 0;
  return {
    name: project,
    passed,
    failed: results.length - passed + broken,
    milliseconds,
    files: files.map(({ name, startTime, endTime }) => ({
      name: relative(ROOT, name),
      milliseconds: endTime - startTime,
    })),
  };
}
