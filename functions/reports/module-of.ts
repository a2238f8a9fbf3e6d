import { ASSURANCE_MODULES } from "#contract/assurance/modules.ts";
import type { SignedModule } from "#contract/sharing/signed.ts";
import type { Report } from "./report.ts";

/**
 * @returns the published module that computes a report's level of assurance; null for a report without a level
 * @throws RangeError if there's no module of its version
 */
export function moduleOf({ assurance }: Pick<Report, "assurance">): SignedModule | null {
  if (!assurance) return null;
  const { version } = assurance;
  const sha256 = Object.hasOwn(ASSURANCE_MODULES, version) && ASSURANCE_MODULES[version];
  if (!sha256) throw new RangeError(`There's no module for version ${version} of the levels of assurance`);
  return { version, sha256 };
}
