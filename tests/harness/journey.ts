import { readFileSync } from "node:fs";
import { join } from "node:path";

export const JOURNEY = "docs/how-a-verification-travels.md";

/** A function that a verification passes on its way. */
export interface JourneyStep {
  /** Of its file, from the root. */
  path: string;
  /** As exported, such as `submit`, or as a method of an export, such as `mailInvite.run`. */
  name: string;
  /** Heading of the section that names it. */
  section: string;
}

/** @returns the functions that the page names after the path of their file, in order */
export function journeySteps(): JourneyStep[] {
  const page = readFileSync(join(import.meta.dirname, "../..", JOURNEY), "utf8");
  return page.split(/^## /m).flatMap((text) => {
    const section = text.slice(0, text.indexOf("\n"));
    return [...text.matchAll(/`([\w/.[\]-]+\.tsx?)`\s`([\w.]+)\(\)`/g)].map(([, path = "", name = ""]) => ({
      path,
      name,
      section,
    }));
  });
}

/**
 * @param module of the step's file
 * @returns the step's function: an export, the default export, or a method of the default export
 */
export function functionOf(module: Readonly<Record<string, unknown>>, { path, name }: JourneyStep) {
  const { default: main } = module;
  const [first = "", method] = name.split(".");
  const found = module[first] ?? (main as Record<string, unknown> | undefined)?.[first] ?? main;
  const step = method ? (found as Record<string, unknown>)[method] : found;
  if (typeof step !== "function") throw new Error(`${path} has no function ${name}`);
  return step;
}

/** How a step's calls are noted. */
export const callOf = ({ path, name }: JourneyStep): string => `${path} ${name}()`;

/** @returns the first step that wasn't called after those before it; null if all were, in this order */
export function firstMissing(steps: readonly JourneyStep[], calls: readonly string[]): string | null {
  let from = 0;
  for (const step of steps.map(callOf)) {
    const at = calls.indexOf(step, from);
    if (at < 0) return step;
    from = at + 1;
  }
  return null;
}
