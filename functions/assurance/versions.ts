import type { Assurance, AssuranceInput } from "#contract/assurance/assurance.ts";
import { ASSURANCE_VERSION } from "#contract/assurance/version.ts";
import { assuranceOf } from "./assurance.ts";

/** Every version of the mapping that a result may have been computed with. A new one is added, none is ever removed. */
const VERSIONS: Readonly<Record<string, (input: AssuranceInput) => Assurance>> = {
  [ASSURANCE_VERSION]: assuranceOf,
};

/**
 * @param version null for the current one
 * @returns whether it can be computed here. After a rollback, a newer one can't
 */
export const knowsVersion = (version: string | null): boolean =>
  Object.hasOwn(VERSIONS, version ?? ASSURANCE_VERSION);

/**
 * Computes a level with the version that a result was computed with.
 * @param version null for the current one
 * @throws RangeError if there's no such version
 */
export function assuranceWith(version: string | null, input: AssuranceInput): Assurance {
  const compute = knowsVersion(version) && VERSIONS[version ?? ASSURANCE_VERSION];
  if (!compute) throw new RangeError(`There's no version ${version} of the levels of assurance`);
  return compute(input);
}
