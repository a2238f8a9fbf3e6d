import type { Question } from "./api.ts";
import { type Given, stillAsked } from "./questions.ts";

export interface Values {
  facts: Record<string, Given>;
}

/**
 * Rules checked before sending: every question has an answer, and every "No" has a correction. The server checks
 * whether a date or an amount is valid.
 */
export function answerRules(questions: readonly Question[]) {
  return {
    safeParse(input: unknown) {
      const { facts } = input as Values;
      const issues = stillAsked(questions, facts).flatMap(({ fact }) => {
        const { verdict = "", correction = "" } = facts[fact] ?? {};
        if (verdict === "") return [{ path: ["facts", fact, "verdict"], message: "Choose an answer" }];
        const isMissing = verdict === "other" && correction.trim() === "";
        return isMissing
          ? [{ path: ["facts", fact, "correction"], message: "Enter the correct answer" }]
          : [];
      });
      return issues.length > 0
        ? ({ success: false, error: { issues } } as const)
        : ({ success: true, data: { facts } } as const);
    },
  };
}

/** @returns the form's values with nothing selected */
export const emptyValues = (questions: readonly Question[]): Values => ({
  facts: Object.fromEntries(questions.map(({ fact }) => [fact, { verdict: "", correction: "" }])),
});
