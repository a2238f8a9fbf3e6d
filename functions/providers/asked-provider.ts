import type { CheckId } from "#contract/checks/catalog.ts";
import { dateOf } from "#contract/time.ts";
import { PROVIDER_ASKED } from "#contract/verification/outcome.ts";
import { reason } from "#functions/checks/engine/outcome.ts";
import type { ProviderAnswer } from "#functions/checks/engine/types.ts";
import type { Provider, ProviderRequest } from "./types.ts";

/** @returns a provider that a job asks over the network, so its answers here are the ones we've stored */
export function askedProvider(id: string, serves: (check: CheckId) => boolean): Provider {
  return { id, sandbox: false, serves, answers: async (_check, request) => storedAnswer(id, false, request) };
}

/**
 * @returns the stored answer; `pending` until there is one; `unavailable` with reason `provider_error` if we stopped
 *   waiting for it
 */
export function storedAnswer(provider: string, sandbox: boolean, request: ProviderRequest): ProviderAnswer {
  const { asked, name = provider, now } = request;
  const who = { provider, sandbox };
  if (asked?.status === "answered" && asked.answer) return { ...who, ...asked.answer };
  const nothing = {
    grade: "G4",
    facts: {},
    source: `${name}, asked ${dateOf(asked?.askedAt ?? now)}`,
  } as const;
  if (asked?.status === "failed")
    return {
      ...who,
      ...nothing,
      outcome: "unavailable",
      reasons: [reason("provider_error", `${name} was asked and gave no usable answer in time.`)],
    };
  return {
    ...who,
    ...nothing,
    outcome: "pending",
    reasons: [reason(PROVIDER_ASKED, `${name} hasn't answered yet.`)],
  };
}
