import { CONTACT_PROPOSED } from "../attestation/attestation.ts";
import type { Verdict, VerdictKind } from "../verdicts.ts";
import { WELL_FORMED_ONLY } from "../verification/outcome.ts";
import { againstSentences } from "./against.ts";
import { capital, type JudgedCase, type JudgedCheck, listed, supports } from "./case.ts";
import { inDays } from "./days.ts";
import { kindOf } from "./kind.ts";
import { isPluralNoun, nounOf, nounsOf, supportOf } from "./support.ts";
import { QUESTION } from "./topics.ts";

/** How many unchecked things the verdict names. The result lists all of them. */
const MAX_NAMED = 3;

/**
 * The verdict: its kind, and a few short sentences from which a requester may draw conclusions. They say what was found
 * and by whom, whether anyone independent has confirmed it, and what couldn't be checked. During a review or a
 * dispute, they only say that it isn't over.
 * @param judged with at least the base check
 */
export function verdictOf(judged: JudgedCase): Verdict {
  const kind = kindOf(judged.type, judged.checks);
  return { kind, text: inDays(SENTENCES[kind](judged).map(capital).join(" ")) };
}

/** Maximum number of sentences about what was found. */
const MAX_SAID = 3;

const SENTENCES: Record<VerdictKind, (judged: JudgedCase) => string[]> = {
  confirmed: (judged) => {
    const { confirmed, matched, signed, others } = supportOf(judged);
    return [...[...confirmed, ...matched, ...signed, ...others].slice(0, MAX_SAID), ...unchecked(judged)];
  },
  consistent: (judged) => {
    const { confirmed, matched, matching, signed, others } = supportOf(judged);
    const nobody = signed.length > 0 ? signed : matching.length > 0 ? [nobodyIndependent(matching)] : [];
    const first = [...matched.slice(0, MAX_SAID - nobody.length), ...nobody];
    return [...[...first, ...confirmed, ...others].slice(0, MAX_SAID), ...unchecked(judged)];
  },
  differs: (judged) => {
    const { confirmed, matched } = supportOf(judged);
    const isBaseGood = judged.checks[0] !== undefined && supports(judged.checks[0]);
    const good = isBaseGood ? [...confirmed, ...matched].slice(0, 1) : [];
    return [...againstSentences(judged).slice(0, 2), ...good];
  },
  not_found_out: (judged) => {
    const { confirmed, matched } = supportOf(judged);
    return [notFoundOut(judged), ...[...confirmed, ...matched].slice(0, 1)];
  },
  in_review: (judged) => [inReview(judged)],
};

function nobodyIndependent(matching: readonly JudgedCheck[]): string {
  const isOne = matching.length === 1 && !isPluralNoun(matching[0]!);
  return `Nobody independent has confirmed ${isOne ? "it" : "them"}.`;
}

/** @returns the sentence about checks that gave no answer; empty if all did */
function unchecked({ checks }: JudgedCase): string[] {
  const nouns = checks.filter((check) => !supports(check) && check.status !== "adverse").map(nounOf);
  if (nouns.length === 0) return [];
  const named = nouns.slice(0, MAX_NAMED);
  const more = nouns.length - named.length;
  const words = more > 0 ? [...named, `${more} more`] : named;
  return [`We couldn't check the ${listed(words, more > 0 ? "and" : "or")}.`];
}

function notFoundOut({ type, checks, reader }: JudgedCase): string {
  const question = QUESTION[type](reader.who, reader.isSubject);
  return `We couldn't find out ${question}. ${causeOf(checks[0])}`.trim();
}

/** Reasons that don't say why there's no answer: they say what to do next, or repeat another reason. */
const NO_CAUSE: readonly string[] = [WELL_FORMED_ONLY, CONTACT_PROPOSED];

const causeOf = (base: JudgedCheck | undefined): string =>
  base?.reasons.find(({ code }) => !NO_CAUSE.includes(code))?.text ?? "";

function inReview({ checks, reader }: JudgedCase): string {
  const disputed = checks.filter((check) => check.disputed);
  if (disputed.length > 0 && disputed.every(({ keyCompromised }) => keyCompromised))
    return "The issuer of a signed document lost control of its key. Until a reviewer decides, the signature doesn't count.";
  if (disputed.length > 0)
    return reader.isSubject
      ? "You dispute a finding. Until a reviewer decides, it doesn't count."
      : `${reader.who} disputes a finding. Until a reviewer decides, it doesn't count.`;
  const open = checks.filter(({ status }) => status === "in_review");
  return `A reviewer is looking at the evidence for the ${nounsOf(open)}. There's no result yet.`;
}
