import { dateOf } from "#contract/time.ts";
import type { Provider } from "./types.ts";

/** No provider. It never has an answer, so other evidence decides every check. */
export const none: Provider = {
  id: "none",
  sandbox: false,
  serves: () => false,
  answers: async (_check, { now }) => ({
    provider: "none",
    sandbox: false,
    outcome: "no_answer",
    reasons: [],
    grade: "G1",
    source: `No provider, ${dateOf(now)}`,
    facts: {},
  }),
};
