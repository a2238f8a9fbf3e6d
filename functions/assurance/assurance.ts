import { type Assurance, type AssuranceInput, NOT_ASSESSED } from "#contract/assurance/assurance.ts";
import { reaches } from "#contract/assurance/levels.ts";
import { ASSURANCE_VERSION } from "#contract/assurance/version.ts";
import { countedIn } from "./counted.ts";
import { gpg45Of } from "./gpg45.ts";
import { nistOf } from "./nist.ts";

/**
 * Computes which published level of identity assurance the evidence about one person reaches: the scores and profiles
 * of GPG 45, and rows of NIST SP 800-63A-4. The mapping from our evidence is our own (`docs/assurance.md`). The same
 * input always gives the same answer, in whichever order the checks are.
 */
export function assuranceOf({ at, wanted, checks }: AssuranceInput): Assurance {
  const counted = countedIn(checks, at);
  const gpg45 = gpg45Of(counted, wanted);
  return {
    version: ASSURANCE_VERSION,
    at,
    wanted: wanted && { level: wanted, reached: reaches(gpg45.level, wanted) },
    gpg45,
    nist: nistOf(counted),
    not_assessed: [...NOT_ASSESSED],
    until: counted.until,
  };
}
