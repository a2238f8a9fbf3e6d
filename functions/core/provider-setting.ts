import * as z from "zod";
import { BASE_CHECKS, CHECKS, type CheckId, SERVICES } from "#contract/checks/catalog.ts";
import { SECOND } from "#contract/time.ts";
import { TIME_LIMITS } from "#contract/time-limits.ts";

/**
 * Which provider answers which check: `none` or `sandbox` for all of them, or a provider's id per check. `*` stands for
 * every check that isn't listed and that the provider can answer.
 */
export type ProvidersSetting = "none" | "sandbox" | Readonly<Partial<Record<CheckId | "*", string>>>;

/** The most that a provider may score, each from 0 to 4 as in GPG 45. What it may not score is 0. */
export interface ScoreCaps {
  /** Of each piece of evidence. */
  strength: number;
  validity: number;
  activity: number;
  fraud: number;
  verification: number;
}

/** A provider that implements our contract (`functions/providers/http/openapi.yaml`). */
export interface HttpProvider {
  /** Base URL; we append `/checks`. */
  url: string;
  /** Shown to people as the source. */
  name: string;
  /** Timeout of one request. */
  timeoutSeconds: number;
  /** How long we wait for an answer, counted from the first request. */
  waitHours: number;
  /** Absent if its scores don't count. */
  scores?: ScoreCaps | undefined;
}

/** The product's own providers; no other provider may use their names. */
const BUILT_IN = ["none", "sandbox", "gleif"];

/** The checks that the LEI registry can answer. */
export const GLEIF_CHECKS: readonly CheckId[] = ["business_identity", "business_registration"];

/** @returns whether an HTTP provider can answer a check. We send providers only what people stated, never files. */
export const servedByHttp = (check: CheckId): boolean =>
  check !== "document_verification" && CHECKS[check].sources.includes("provider");

const ALL: readonly CheckId[] = [
  ...Object.values(BASE_CHECKS),
  ...Object.values(SERVICES).flat(),
  "background_check",
];
const SERVABLE = ALL.filter((check) => CHECKS[check].sources.includes("provider"));

const providerId = z.string().regex(/^[a-z][a-z0-9_-]{0,30}$/, "must be a short lower-case id, like acme");

function parseJson(text: string, ctx: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    ctx.addIssue({ code: "custom", message: "is not JSON" });
    return z.NEVER;
  }
}

const perCheck = z
  .string()
  .transform((text, ctx) => {
    if (text.trimStart().startsWith("{")) return parseJson(text, ctx);
    const message = 'must be none, sandbox, or JSON that names a provider per check: {"credit_check":"acme"}';
    ctx.addIssue({ code: "custom", message });
    return z.NEVER;
  })
  .pipe(z.record(z.string(), providerId))
  .superRefine((named, ctx) => {
    for (const check of Object.keys(named))
      if (check !== "*" && !SERVABLE.some((one) => one === check))
        ctx.addIssue({ code: "custom", message: `${check} is no check that a provider can answer` });
  });

/** `PROVIDERS`: `none`, `sandbox`, or `{"credit_check":"acme","business_registration":"gleif","*":"none"}`. */
export const providersSetting = z.union([z.enum(["none", "sandbox"]), perCheck], {
  error: (issue) => wordsOf(issue.errors as z.core.$ZodIssue[][] | undefined),
});

/** Uses the JSON branch's message, because a union's own message doesn't say what's wrong. */
const wordsOf = (parts: z.core.$ZodIssue[][] | undefined): string | undefined => parts?.at(-1)?.[0]?.message;

const cap = z.int().min(0).max(4).default(0);
const scoreCaps = z.strictObject({
  strength: cap,
  validity: cap,
  activity: cap,
  fraud: cap,
  verification: cap,
});

/** `HTTP_PROVIDERS`: `{"acme":{"url":"https://api.acme.example/v1","name":"Acme Credit"}}`. */
export const httpProviders = z
  .string()
  .transform(parseJson)
  .pipe(
    z.record(
      providerId.refine((id) => !BUILT_IN.includes(id), "is the name of a provider of our own"),
      z.strictObject({
        url: z.url({ protocol: /^https?$/ }),
        name: z.string().trim().min(1).max(60),
        timeoutSeconds: z
          .number()
          .min(1)
          .max(30)
          .default(TIME_LIMITS.provider / SECOND),
        waitHours: z
          .number()
          .positive()
          .max(24 * 30)
          .default(72),
        scores: scoreCaps.optional(),
      }),
    ),
  );

/** The secret lengths that Standard Webhooks requires, in bytes. */
const SECRET_BYTES = { min: 24, max: 64 };
const SECRET = /^([a-z][a-z0-9_-]{0,30}):(whsec_[A-Za-z0-9+/]+={0,2})$/;

/**
 * `PROVIDER_SECRETS`: `acme:whsec_…,acme:whsec_…`. If a provider has several secrets, each of them is valid, so secrets
 * can be rotated without a gap.
 * @returns the secrets as written, by provider
 */
export const providerSecrets = z.string().transform((text, ctx) => {
  const secrets: Record<string, string[]> = {};
  for (const [i, entry] of text.split(",").filter(Boolean).entries()) {
    const [, id, secret] = SECRET.exec(entry.trim()) ?? [];
    const bytes = secret === undefined ? 0 : Math.floor((secret.slice(6).replace(/=+$/, "").length * 3) / 4);
    if (id && secret && bytes >= SECRET_BYTES.min && bytes <= SECRET_BYTES.max)
      secrets[id] = [...(secrets[id] ?? []), secret];
    // Name the entry's position, never its content.
    else
      ctx.addIssue({
        code: "custom",
        message: `entry ${i + 1} is not id:whsec_ and 24 to 64 bytes in base64`,
      });
  }
  return secrets;
});

/** Settings that must match each other. A setting is absent if the endpoint wasn't given it. */
export interface ProviderEnv {
  ENV?: string | undefined;
  PROVIDERS?: ProvidersSetting | undefined;
  HTTP_PROVIDERS?: Record<string, HttpProvider> | undefined;
  PROVIDER_SECRETS?: Record<string, string[]> | undefined;
}

/**
 * @param isGiven whether this Worker has a setting at all; an endpoint deployed on its own gets only those it reads
 * @returns the mismatches, and what isn't allowed in production: each a setting's name and what's wrong with it
 */
export function providerProblems(
  env: ProviderEnv,
  isGiven: (name: keyof ProviderEnv) => boolean = () => true,
): [keyof ProviderEnv, string][] {
  const { PROVIDERS: setting, HTTP_PROVIDERS: http = {}, PROVIDER_SECRETS: secrets = {} } = env;
  const problems: [keyof ProviderEnv, string][] = [];
  const named = typeof setting === "object" ? Object.entries(setting) : [];
  const inProduction = env.ENV === "production";
  if (inProduction && (setting === "sandbox" || named.some(([, id]) => id === "sandbox")))
    problems.push(["PROVIDERS", "must not be sandbox in production"]);
  for (const [check, id] of named) {
    if (check === "*" && id === "gleif") continue;
    if (id === "gleif" && !GLEIF_CHECKS.some((one) => one === check))
      problems.push(["PROVIDERS", `gleif cannot answer ${check}, only ${GLEIF_CHECKS.join(" and ")}`]);
    if (BUILT_IN.includes(id) || !isGiven("HTTP_PROVIDERS")) continue;
    if (!http[id])
      problems.push(["PROVIDERS", `${check} names ${id}, which HTTP_PROVIDERS does not describe`]);
    else if (check !== "*" && !servedByHttp(check as CheckId))
      problems.push(["PROVIDERS", `${id} cannot answer ${check}: no files are sent to providers`]);
  }
  for (const [id, { url }] of Object.entries(http)) {
    if (inProduction && !url.startsWith("https:"))
      problems.push(["HTTP_PROVIDERS", `${id} must have an https address in production`]);
    if (isGiven("PROVIDER_SECRETS") && !secrets[id])
      problems.push(["PROVIDER_SECRETS", `has no secret for ${id}`]);
  }
  return problems;
}
