import { expect, it } from "vitest";
import { JOURNEY, journeySteps } from "#tests/harness/journey.ts";
import { read } from "./source.ts";

/** Whether a file's source exports a function, or an object or Worker with such a method. */
function hasFunction(source: string, name: string): boolean {
  const [first = "", method] = name.split(".");
  const isExported = new RegExp(`^export (default )?(async )?(function|const) ${first}\\b`, "m").test(source);
  const hasMethod = (key: string) => new RegExp(`^ +(async )?${key}\\b\\s*[(:]`, "m").test(source);
  if (method) return isExported && hasMethod(method);
  return isExported || (/^export default \{/m.test(source) && hasMethod(first));
}

it(`every function that ${JOURNEY} names is in its file`, () => {
  const steps = journeySteps();
  expect(steps.length).toBeGreaterThan(40);
  const missing = steps.filter(({ path, name }) => !hasFunction(read(path), name));
  expect(missing).toEqual([]);
});
