import { factsOf } from "../checks/catalogue.ts";
import { dateOf } from "../checks/dates.ts";
import type { ProviderAnswer, Reason } from "../checks/types.ts";
import { sandboxFacts } from "./sandbox-facts.ts";
import type { Provider, ProviderRequest } from "./types.ts";

type Decided = Exclude<ProviderAnswer["outcome"], "no_answer">;

const MAGIC: Record<string, { outcome: Decided; reason: Reason }> = {
  pass: {
    outcome: "passed",
    reason: { code: "sandbox_passed", text: "The test provider confirmed what was stated." },
  },
  adverse: {
    outcome: "adverse",
    reason: { code: "sandbox_adverse", text: "The test provider contradicted what was stated." },
  },
  inconclusive: {
    outcome: "inconclusive",
    reason: { code: "sandbox_inconclusive", text: "The test provider could not tell." },
  },
  unavailable: {
    outcome: "unavailable",
    reason: { code: "sandbox_unavailable", text: "The test provider has no data." },
  },
};

/** A whole word: `Sandbox-Passed` is somebody's name. */
const MAGIC_WORD = /^sandbox-(pass|adverse|inconclusive|unavailable)(?![\p{L}\p{N}])/iu;

/**
 * The test provider. Its answer follows from what was stated, and from nothing else: the first of family name, whole
 * name, business name, employer name, previous address and the subject's e-mail address that begins with one of
 *
 * | word                   | answer to every check that a provider can serve |
 * |------------------------|--------------------------------------------------|
 * | `Sandbox-Pass`         | passed, G4                                       |
 * | `Sandbox-Adverse`      | adverse, G4                                      |
 * | `Sandbox-Inconclusive` | inconclusive, G4                                 |
 * | `Sandbox-Unavailable`  | unavailable                                      |
 * | any other              | no answer: embedded evidence decides             |
 *
 * Upper and lower case do not matter. Passed and adverse answers about employment, salary and credit bring the
 * result's fields along (`sandbox-facts.ts`). Every answer is marked `sandbox`. A production configuration refuses to
 * start with this provider.
 */
export const sandbox: Provider = {
  id: "sandbox",
  sandbox: true,
  serves: (check) => factsOf(check).ways.includes("provider"),
  async answers(check, request) {
    const magic = sandbox.serves(check) ? MAGIC[magicWord(request) ?? ""] : undefined;
    return {
      provider: "sandbox",
      sandbox: true,
      outcome: magic?.outcome ?? "no_answer",
      reasons: magic ? [magic.reason] : [],
      grade: "G4",
      source: `Sandbox provider (TEST data), ${dateOf(request.now)}`,
      facts: magic ? sandboxFacts(check, magic.outcome) : {},
    };
  },
};

function magicWord({ claims, email }: ProviderRequest): string | undefined {
  const { firstName, lastName, business, employment, rental } = claims;
  const stated = [
    lastName,
    [firstName, lastName].filter(Boolean).join(" "),
    business?.businessName,
    employment?.employerName,
    rental?.previousAddress,
    email,
  ];
  return stated
    .map((text) => MAGIC_WORD.exec(text?.trim() ?? "")?.[1]?.toLowerCase())
    .find((word) => word !== undefined);
}
