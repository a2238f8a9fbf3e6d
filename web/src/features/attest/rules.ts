import { plainRules } from "#ui/Form/rules.ts";
import type { Question } from "./api.ts";
import { type Given, stillAsked } from "./questions.ts";

export interface Values {
  facts: Record<string, Given>;
}

/**
 * The rules that the form checks: every question on screen needs an answer, and the choice `other` needs a typed one.
 * The server checks whether dates and amounts are valid.
 */
export const answerRules = (questions: readonly Question[]) =>
  plainRules<Values>(({ facts }) =>
    Object.fromEntries(
      stillAsked(questions, facts).map(({ fact }) => {
        const { verdict = "", correction = "" } = facts[fact] ?? {};
        if (verdict === "") return [`facts.${fact}.verdict`, "Choose an answer"];
        const isMissing = verdict === "other" && correction.trim() === "";
        return [`facts.${fact}.correction`, isMissing ? "Enter the correct answer" : undefined];
      }),
    ),
  );

/** @returns the form's values with nothing selected */
export const emptyValues = (questions: readonly Question[]): Values => ({
  facts: Object.fromEntries(questions.map(({ fact }) => [fact, { verdict: "", correction: "" }])),
});
