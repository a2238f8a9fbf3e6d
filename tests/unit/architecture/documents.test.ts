import { expect, test } from "vitest";
import { endpointFiles } from "./endpoint-files.ts";
import { files, importsOf, SOURCE } from "./source.ts";

/** The modules that open uploaded files, or that load such a module. */
const OPENS_FILES =
  /^functions\/(documents\/((read|copy|wasm)\.ts|identity\/(front\/(read-front|engine)|read-picture|barcode|zxing)|pdf\/|signatures\/pdf\/|pictures\/large-jpeg|store\/make-copy)|evidence\/read-stored|jobs\/(documents\/|document-jobs|documents-worker))/;

/** @returns every file that loads one of these, statically or dynamically, with its importer */
function reachableFrom(entries: readonly string[]): Map<string, string | null> {
  const found = new Map<string, string | null>(entries.map((entry) => [entry, null]));
  // The loop also visits entries that are added while it runs.
  for (const file of found.keys())
    for (const { target, typeOnly } of /\.tsx?$/.test(file) ? importsOf(file) : [])
      if (target && !typeOnly && !found.has(target)) found.set(target, file);
  return found;
}

const opening = (entries: readonly string[]) =>
  [...reachableFrom(entries)]
    .filter(([file]) => OPENS_FILES.test(file))
    .map(([file, by]) => `${by} loads ${file}`);

test("only the documents Worker can open an uploaded file; no request and no other job can", () => {
  const requests = endpointFiles().map(({ file }) => file);
  expect(
    opening(["functions/api-worker.ts", "functions/jobs/worker.ts", "functions/gateway.ts", ...requests]),
  ).toEqual([]);
});

test("the documents Worker can, and nothing but a test loads it", () => {
  const reached = [...reachableFrom(["functions/jobs/documents-worker.ts"]).keys()];
  for (const file of ["read.ts", "copy.ts", "pdf/host.ts"])
    expect(reached).toContain(`functions/documents/${file}`);
  const loading = SOURCE.filter((folder) => folder !== "tests")
    .flatMap((folder) => files(folder))
    .flatMap(importsOf)
    .filter(({ target }) => target === "functions/jobs/documents-worker.ts");
  expect(loading).toEqual([]);
});

test("the documents Worker contains no other jobs, mails or endpoints", () => {
  const others = [...reachableFrom(["functions/jobs/documents-worker.ts"]).keys()].filter((file) =>
    /^functions\/(api|jobs\/(accounts|verifications|all-jobs|tick)|mail\/(send|compose)|routes|worker)/.test(
      file,
    ),
  );
  expect(others).toEqual([]);
});
