import canonicalize from "canonicalize";
import type { Assurance } from "#contract/assurance/assurance.ts";
import { ASSURANCE_MODULES } from "#contract/assurance/modules.ts";
import { assurancePath } from "#contract/assurance/version.ts";
import { isObject, sha256, toHex } from "./encoding.ts";
import type { Get } from "./source.ts";
import { type Level, Refused } from "./verdict.ts";

/** Where modules come from: `get` fetches one's text, and `load` imports it, both from a path of our own origin. */
export interface ModuleSource {
  get: Get;
  load: (path: string) => Promise<unknown>;
}

/** The whole address keeps the bundler from taking the module for a part of the app. */
export const loadModule: ModuleSource["load"] = (path) =>
  import(/* @vite-ignore */ new URL(path, location.origin).href);

/**
 * Recomputes the level of assurance of a JSON report with the published module of its version, after checking that it's
 * the module that the report's statement names.
 * @param report the report without its statement, whose signature is valid
 * @param signed the statement's `assurance`
 * @returns null for a report without a level
 * @throws Refused `other_level` if the module's answer isn't the report's
 */
export async function recomputeLevel(
  report: Record<string, unknown>,
  signed: unknown,
  { get, load }: ModuleSource,
): Promise<Level | null> {
  const { assurance } = report;
  if (!isObject(assurance)) return null;
  const version = String(assurance.version);
  if (!Object.hasOwn(ASSURANCE_MODULES, version)) return { outcome: "unknown_version", version };
  const hash = ASSURANCE_MODULES[version];
  const path = assurancePath(version);
  try {
    const text = await get(path).then((response) => (response.ok ? response.text() : null));
    if (text === null) return { outcome: "not_loaded" };
    const isSame = isObject(signed) && signed.version === version && signed.sha256 === hash;
    if (!isSame || toHex(await sha256(text)) !== hash) return { outcome: "other_module" };
    // The hash in the address keeps the browser from running an older copy than the one that was just checked.
    const { assuranceOfReport } = (await load(`${path}?${hash}`)) as {
      assuranceOfReport: (of: unknown) => unknown;
    };
    if (!isEqual(answerOf(assuranceOfReport, report), assurance)) throw new Refused("other_level");
  } catch (error) {
    if (error instanceof Refused) throw error;
    return { outcome: "not_loaded" };
  }
  return { outcome: "recomputed", assurance: assurance as unknown as Assurance };
}

/** @returns the module's answer; undefined if it can't compute one from this report */
function answerOf(compute: (of: unknown) => unknown, report: Record<string, unknown>): unknown {
  try {
    return compute(report);
  } catch {
    return undefined;
  }
}

const isEqual = (answer: unknown, assurance: unknown): boolean =>
  canonicalize(answer) === canonicalize(assurance);
