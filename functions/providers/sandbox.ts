import { CHECKS, type CheckId } from "#contract/checks/catalog.ts";
import type { Reason } from "#contract/checks/result.ts";
import { dateOf, MINUTE } from "#contract/time.ts";
import type { Env } from "#core/env.ts";
import type { ProviderAnswer } from "#functions/checks/engine/types.ts";
import { storedAnswer } from "./asked-provider.ts";
import type { Question } from "./questions.ts";
import type { Reply } from "./remote.ts";
import { sandboxFacts } from "./sandbox-facts.ts";
import type { Provider, ProviderRequest } from "./types.ts";

type Decided = Exclude<ProviderAnswer["outcome"], "no_answer" | "pending">;

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
    reason: { code: "sandbox_inconclusive", text: "The test provider couldn't tell." },
  },
  unavailable: {
    outcome: "unavailable",
    reason: { code: "sandbox_unavailable", text: "The test provider has no data." },
  },
  error: {
    outcome: "unavailable",
    reason: { code: "provider_error", text: "The test provider gave no usable answer." },
  },
};

/** Milliseconds until the test provider answers for `Sandbox-Pending`. */
const PENDING_FOR = MINUTE;

/** Only a whole word counts: `Sandbox-Passed` could be someone's name. */
const MAGIC_WORD = /^sandbox-(pass|adverse|inconclusive|unavailable|error|pending)(?![\p{L}\p{N}])/iu;

/**
 * The test provider. Its answer depends only on what was stated. It looks at the family name, full name, business name,
 * employer name, previous address and the subject's email address, in this order, and goes by the first that begins
 * with one of these words:
 *
 * | word                   | answer to every check that a provider can serve |
 * |------------------------|--------------------------------------------------|
 * | `Sandbox-Pass`         | passed, G4                                       |
 * | `Sandbox-Adverse`      | adverse, G4                                      |
 * | `Sandbox-Inconclusive` | inconclusive, G4                                 |
 * | `Sandbox-Unavailable`  | unavailable                                      |
 * | `Sandbox-Error`        | unavailable, reason `provider_error`             |
 * | `Sandbox-Pending`      | pending for a minute, then passed, G4            |
 * | any other              | no answer: other evidence decides                |
 *
 * Case doesn't matter. Passed and adverse answers about employment, salary and credit also fill the result's fields
 * (`sandbox-facts.ts`). Every answer is marked `sandbox`. In production, the Worker refuses to start if this provider
 * is configured.
 */
export const sandbox: Provider = {
  id: "sandbox",
  sandbox: true,
  serves: (check) => CHECKS[check].sources.includes("provider"),
  async answers(check, request) {
    const word = sandbox.serves(check) ? magicWord(request) : undefined;
    if (word === "pending") return storedAnswer("sandbox", true, request);
    return { provider: "sandbox", sandbox: true, ...saidBy(check, MAGIC[word ?? ""], request.now) };
  },
};

function saidBy(check: CheckId, magic: (typeof MAGIC)[string] | undefined, now: number) {
  return {
    outcome: magic?.outcome ?? "no_answer",
    reasons: magic ? [magic.reason] : [],
    grade: "G4",
    source: `Sandbox provider (TEST data), ${dateOf(now)}`,
    facts: magic ? sandboxFacts(check, magic.outcome) : {},
  } as const;
}

/**
 * The test provider's reply to a job, which asks it only if `Sandbox-Pending` was stated: no answer the first time,
 * then passed.
 */
export async function askSandbox(_env: Env, { check, attempts, now }: Question): Promise<Reply> {
  if (attempts === 0) return { againAfter: PENDING_FOR };
  return { answer: { ...saidBy(check, MAGIC.pass, now) }, eventAt: now };
}

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
