import * as z from "zod";
import type { CheckId } from "#contract/checks/catalog.ts";
import type { Reason } from "#contract/checks/result.ts";
import { cleanLine } from "#contract/clean-text.ts";
import { DOCUMENT_TYPES } from "#contract/enums.ts";
import { dateOf, MINUTE } from "#contract/time.ts";
import { invalid, messages } from "#core/errors.ts";
import type { HttpProvider } from "#core/provider-setting.ts";
import { salaryRange } from "#functions/checks/employment/salary-range.ts";
import { reason } from "#functions/checks/engine/outcome.ts";
import type { ResultFacts } from "#functions/checks/engine/types.ts";
import type { StoredAnswer } from "../types.ts";
import { cappedScores } from "./capped-scores.ts";

/** Milliseconds that a provider's clock may be ahead of ours. */
const SKEW = 5 * MINUTE;

/** An identity number, or most of one. It mustn't appear in a sentence that people read. */
const NUMBER = /\d(?:[\s-]?\d){6,}/;

const line = (max: number) =>
  z
    .string()
    .overwrite((text) => cleanLine(text).trim())
    .min(1)
    .max(max)
    .refine((text) => !NUMBER.test(text), "must not contain identity numbers");

const facts = z.object({
  employment_status: line(60).optional(),
  employer_verified: z.boolean().optional(),
  /** Dollars a year. */
  annual_salary: z.number().min(0).max(100_000_000).optional(),
  credit_score: z.int().min(300).max(850).optional(),
  credit_history: line(200).optional(),
  bankruptcy: z.boolean().optional(),
});
type Facts = z.infer<typeof facts>;

const score = z.int().min(0).max(4);
const scores = z.object({
  evidence: z
    .array(z.object({ type: z.enum(DOCUMENT_TYPES), strength: score, validity: score }))
    .max(5)
    .superRefine((pieces, ctx) => {
      for (const [i, { type }] of pieces.entries())
        if (pieces.findIndex((one) => one.type === type) < i)
          ctx.addIssue({
            code: "custom",
            path: [i, "type"],
            message: "must not be the type of an earlier piece",
          });
    })
    .optional(),
  activity: score.optional(),
  fraud: score.optional(),
  verification: score.optional(),
});

/** The body of a 200 response and of a callback (`openapi.yaml`). Fields that aren't listed here are ignored. */
const message = z.object({
  type: z.literal("check.answered"),
  /** When the answer last changed, not when it was sent. */
  timestamp: z.iso.datetime({ offset: true }),
  data: z.object({
    request_id: z.string().regex(/^prq_[0-9a-z]{26}$/, "isn't a request's id"),
    outcome: z.enum(["passed", "adverse", "inconclusive", "unavailable", "no_answer"]),
    reasons: z
      .array(z.object({ code: z.string().regex(/^[a-z][a-z0-9_]{0,59}$/), text: line(300) }))
      .max(10)
      .default([]),
    /** The day the data is from. */
    data_date: z.iso.date().optional(),
    /** When the answer expires, if the provider overrides our default. */
    expires_at: z.iso.datetime({ offset: true }).optional(),
    facts: facts.default({}),
    /** Scores of GPG 45 for what was checked. */
    scores: scores.optional(),
  }),
});

/**
 * Reason codes that our rules act on; a result with `dispute_upheld`, for example, can't be disputed. If a provider
 * uses one of them for a reason of its own, the code gets a prefix, because it doesn't mean the same thing.
 */
const OURS = new Set(["dispute_upheld", "needs_review", "provider_error"]);

const asTheirs = ({ code, text }: Reason): Reason => reason(OURS.has(code) ? `theirs_${code}` : code, text);

/** The facts that an answer to each check may contain; others are ignored. */
const FACTS: Partial<Record<CheckId, readonly (keyof Facts)[]>> = {
  employment_status: ["employment_status", "employer_verified"],
  salary_verification: ["annual_salary"],
  credit_check: ["credit_score", "credit_history", "bankruptcy"],
};

const SAYS: Record<Exclude<StoredAnswer["outcome"], "no_answer">, string> = {
  passed: "confirmed what was stated.",
  adverse: "contradicted what was stated.",
  inconclusive: "couldn't tell.",
  unavailable: "has no data.",
};

/** A provider's answer to one of our requests. */
export interface Answered {
  requestId: string;
  /** UTC ms when the answer last changed. */
  eventAt: number;
  /**
   * @param check the check that was asked about
   * @param provider its name as shown to people, and the most that it may score
   * @returns the answer; only one that passed has scores
   */
  toStore(check: CheckId, provider: Pick<HttpProvider, "name" | "scores">): StoredAnswer;
}

/**
 * Validates a provider's answer.
 * @param json parsed body of a 200 or a callback; undefined if it wasn't JSON
 * @param now UTC milliseconds
 * @throws DomainError 422 with a message per field if it doesn't follow our contract or is dated in the future
 */
export function readAnswer(json: unknown, now: number): Answered {
  const result = message.safeParse(json);
  if (!result.success) throw invalid(messages(result.error));
  const { timestamp, data } = result.data;
  const eventAt = Date.parse(timestamp);
  // Only an answer with a later timestamp replaces an earlier one, so one in the future would block all that follow.
  if (eventAt > now + SKEW) throw invalid({ timestamp: "must not be in the future" });
  const dataDate = data.data_date ?? dateOf(eventAt);
  if (dataDate > dateOf(now + SKEW)) throw invalid({ "data.data_date": "must not be in the future" });
  return {
    requestId: data.request_id,
    eventAt,
    toStore(check, { name, scores: caps }) {
      const { outcome } = data;
      const given = outcome === "passed" ? cappedScores(data.scores, caps) : undefined;
      const said = outcome === "no_answer" ? [] : [reason(`provider_${outcome}`, `${name} ${SAYS[outcome]}`)];
      return {
        outcome,
        reasons: data.reasons.length > 0 ? data.reasons.map(asTheirs) : said,
        grade: "G4",
        source: `${name}, data of ${dataDate}, answered ${dateOf(eventAt)}`,
        asOf: Date.parse(dataDate),
        ...(data.expires_at !== undefined && { expiresAt: Date.parse(data.expires_at) }),
        facts: outcome === "passed" || outcome === "adverse" ? factsFor(check, data.facts) : {},
        ...(given && { scores: given }),
      };
    },
  };
}

/** We keep only the range of a salary. */
function factsFor(check: CheckId, given: Facts): ResultFacts {
  const { annual_salary: salary, ...taken } = Object.fromEntries(
    (FACTS[check] ?? []).map((name) => [name, given[name]]).filter(([, value]) => value !== undefined),
  ) as Facts;
  return { ...taken, ...(salary !== undefined && { salary_range: salaryRange(salary) }) } as ResultFacts;
}
