import { existsSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { ROOT } from "../stack/part.ts";
import { type Phase, run } from "./phases.ts";

/** What is read of vitest's JSON report. */
export interface Report {
  testResults: {
    name: string;
    status: "passed" | "failed";
    startTime: number;
    endTime: number;
    assertionResults: { status: "passed" | "failed" | "skipped" | "pending" | "todo" }[];
  }[];
}

/** More files than this do not fail by chance. */
const AGAIN_AT_MOST = 4;

/**
 * Runs some of vitest's projects in one go, so that they share the stack. A file that fails is run once more by itself,
 * with traces that show the pages: what passes then is named as unsteady, what fails twice has failed.
 * @param output folder for the report
 * @returns one phase per project; a test that was skipped or never ran counts as failed
 */
export async function vitestPhases(output: string, projects: readonly string[]): Promise<Phase[]> {
  console.log(`\n== ${projects.join(", ")}`);
  const file = join(output, `${projects[0]}.json`);
  const begun = Date.now();
  const first = await reported(projects, file);
  const failed = failedFiles(first.report);
  const report =
    failed.length > 0 && failed.length <= AGAIN_AT_MOST
      ? await onceMore(projects, first.report, file)
      : first.report;
  const took = Date.now() - begun;
  const phases = projects
    .map((project) => phaseOf(project, report))
    .filter((phase) => phase.passed + phase.failed > 0);
  const explained = failed.length > 0;
  // The stack that did not start, an error outside any test: vitest fails without a failed test.
  if (first.code !== 0 && !explained)
    phases.push({ name: `${projects[0]}: run`, passed: 0, failed: 1, milliseconds: took });
  return phases;
}

/** Runs vitest, all of some projects or some files of them, and reads what it reports. */
async function reported(
  projects: readonly string[],
  file: string,
  files: readonly string[] = [],
): Promise<{ code: number; report: Report }> {
  const chosen = projects.flatMap((project) => ["--project", project]);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const code = await run("vitest/vitest.mjs", ["run", ...files, ...chosen, ...reporters]);
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : { testResults: [] };
  return { code, report };
}

/** Runs what failed once more. @returns the report with the second results in the place of the first */
async function onceMore(projects: readonly string[], first: Report, file: string): Promise<Report> {
  const files = failedFiles(first).map((name) => relative(ROOT, name));
  console.log(`\n== once more, by itself: ${files.join(", ")}`);
  process.env.TRACE = "1";
  const { report: second } = await reported(projects, file.replace(/\.json$/, ".again.json"), files);
  delete process.env.TRACE;
  const failed = new Set(failedFiles(second).map((name) => relative(ROOT, name)));
  for (const name of files) if (!failed.has(name)) console.log(`unsteady, passed the second time: ${name}`);
  return replaced(first, second);
}

/** @returns the paths of the files in which something failed, or that could not be run */
export const failedFiles = ({ testResults }: Report): string[] =>
  testResults.filter(({ status }) => status === "failed").map(({ name }) => name);

/** @returns the first report, where the second has results of a file that failed with those; the times stay */
export function replaced(first: Report, second: Report): Report {
  const again = new Map(second.testResults.map((one) => [one.name, one]));
  return {
    testResults: first.testResults.map((one) => {
      const { startTime, endTime } = one;
      return one.status === "failed" ? { ...(again.get(one.name) ?? one), startTime, endTime } : one;
    }),
  };
}

/** Tests of the security battery run in the project of the API. */
const FOLDERS: Record<string, string[]> = { api: ["api", "security"] };

function phaseOf(project: string, report: Report): Phase {
  const folders = FOLDERS[project] ?? [project];
  const files = report.testResults.filter(({ name }) =>
    folders.some((folder) => relative(ROOT, name).startsWith(`tests${sep}${folder}${sep}`)),
  );
  const results = files.flatMap((file) => file.assertionResults);
  const passed = results.filter((one) => one.status === "passed").length;
  // A file that could not be loaded has no results, but is a failure.
  const broken = files.filter((one) => one.status === "failed" && one.assertionResults.length === 0).length;
  const milliseconds = files.length
    ? Math.max(...files.map((one) => one.endTime)) - Math.min(...files.map((one) => one.startTime))
    : 0;
  return { name: project, passed, failed: results.length - passed + broken, milliseconds };
}
