import * as z from "zod";
import { GATEWAYS } from "#contract/billing/billing.ts";
import { TEXT_MESSAGES } from "#contract/enums.ts";
import type { Rooms } from "#contract/live/rooms.ts";
import { SECOND } from "#contract/time.ts";
import { messages, UnconfiguredError } from "./errors.ts";
import { RATE_RULE_NAMES } from "./http/rate-rules.ts";
import { httpProviders, providerProblems, providerSecrets, providersSetting } from "./provider-setting.ts";

const base64 = z.string().regex(/^[A-Za-z0-9+/_-]+=*$/, "is not base64");
const url = z.url();
const atLeastOne = z.int().min(1);

/** Keys with their ids; the first one is current. */
const keyRing = z.string().regex(/^[\w-]+:[^,]+(,[\w-]+:[^,]+)*$/, "must look like id:base64[,id:base64]");

/** `off`, or new numbers for some rules: `{"register.network":{"limit":500,"seconds":3600}}`. */
const rateLimits = z.union(
  [
    z.literal("off"),
    z
      .string()
      .transform(parseJson)
      .pipe(
        z.partialRecord(
          z.enum(RATE_RULE_NAMES),
          z
            .strictObject({ limit: atLeastOne, seconds: atLeastOne })
            .transform(({ limit, seconds }) => ({ limit, window: seconds * SECOND })),
        ),
      ),
  ],
  { error: 'must be "off" or JSON with a limit and seconds for rules of functions/core/http/rate-rules.ts' },
);

/** Two-letter country codes, like `US,CA`. */
const smsCountries = z
  .string()
  .regex(/^[A-Z]{2}(,[A-Z]{2})*$/, "must look like US,CA")
  .transform((text) => text.split(","));

const stripeKey = (kind: string) =>
  z
    .string()
    .regex(new RegExp(`^${kind}_(test|live)_\\w+$`), `must look like ${kind === "pk" ? "pk" : "sk"}_live_…`)
    .optional();

const bound = <T>() => z.custom<T>((v) => typeof v === "object" && v !== null, "is not bound");

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The Worker's bindings; `.dev.vars.example` explains those that are settings. */
export const bindings = z.object({
  ENV: z.enum(["development", "test", "production"]),
  APP_URL: url,
  DB_URL: url,
  DB_TOKEN: z.string().optional(),
  S3_ENDPOINT: url.optional(),
  S3_REGION: z.string().min(1),
  S3_BUCKET: z.string().min(1),
  S3_ACCESS_KEY_ID: z.string().min(1),
  S3_SECRET_ACCESS_KEY: z.string().min(1),
  PARTY_TICKET_KEY: base64,
  JWT_PRIVATE_KEY: base64,
  JWT_PUBLIC_KEY: base64,
  CREDENTIAL_KEYS: keyRing,
  FIELD_KEYS: keyRing,
  LINK_KEY: base64,
  FINGERPRINT_KEY: base64,
  MAIL_URL: url,
  MAIL_API_KEY: z.string().min(1),
  MAIL_FROM: z.string().min(3),
  OPS_KEY: z
    .string()
    .regex(/^[\w+/=-]{32,200}$/, "must have at least 32 characters of base64 or hex")
    .optional(),
  SUPPORT_EMAIL: z.email(),
  SUPPORT_CHAT_URL: url.optional(),
  SECURITY_EMAIL: z.email().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: url.default("https://accounts.google.com"),
  GOOGLE_AUTHORIZE_URL: url.default("https://accounts.google.com/o/oauth2/v2/auth"),
  GOOGLE_TOKEN_URL: url.default("https://oauth2.googleapis.com/token"),
  GOOGLE_JWKS_URL: url.default("https://www.googleapis.com/oauth2/v3/certs"),
  REVIEW_DOCUMENTS: z.enum(["on_doubt", "always"]).default("on_doubt"),
  PROVIDERS: providersSetting,
  HTTP_PROVIDERS: httpProviders.optional(),
  PROVIDER_SECRETS: providerSecrets.optional(),
  GLEIF_URL: url.default("https://api.gleif.org/api/v1"),
  SMS: z.enum(TEXT_MESSAGES).default("none"),
  SMS_URL: url.optional(),
  SMS_KEY: z.string().min(1).optional(),
  SMS_COUNTRIES: smsCountries.default(["US", "CA"]),
  SMS_DAILY_BUDGET: z.coerce.number().int().min(1).default(1000),
  BILLING: z.enum(GATEWAYS).default("simulated"),
  STRIPE_URL: url.default("https://api.stripe.com"),
  STRIPE_SECRET_KEY: stripeKey("(sk|rk)"),
  STRIPE_PUBLISHABLE_KEY: stripeKey("pk"),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith("whsec_", "must begin with whsec_").optional(),
  SCRYPT_N: z.coerce.number().int().min(2).optional(),
  RATE_LIMITS: rateLimits.optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, "must be 65 bytes as base64url without padding")
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, "must be 32 bytes as base64url without padding")
    .optional(),
  TEST_DOOR: z.string().min(16).optional(),
  PUSH_DOOR: z.string().min(1).optional(),
  MADE_UP_ISSUERS_URL: url.optional(),
  /** The commit that the Worker was deployed from. */
  BUILD: z.string().optional(),
  ASSETS: bound<Fetcher>(),
  FONTS: bound<Fetcher>(),
  MODELS: bound<Fetcher>(),
  DOCUMENTS_QUEUE: bound<Queue>(),
  JOBS_QUEUE: bound<Queue>(),
  ROOMS: bound<Rooms>(),
  API_WORKER: bound<Fetcher>(),
  ROOMS_WORKER: bound<Fetcher>(),
});
export type Env = z.infer<typeof bindings>;

/** @param given names of the bindings that this Worker has; all of them by default */
const judged =
  (given?: ReadonlySet<string>) =>
  (env: Partial<Env>, ctx: z.RefinementCtx): void => {
    const has = (name: string) => given?.has(name) ?? true;
    refuseInProduction(env, ctx, has);
    // Settings that are valid on their own may still conflict.
    for (const [name, message] of providerProblems(env, has))
      ctx.addIssue({ code: "custom", path: [name], message });
    const needs = (names: readonly (keyof Env)[], why: string) => {
      for (const name of names)
        if (!env[name] && has(name))
          ctx.addIssue({ code: "custom", path: [name], message: `must be set when ${why}` });
    };
    if (env.SMS === "http") needs(["SMS_URL", "SMS_KEY"], "SMS is http");
    if (env.BILLING === "stripe") needs(STRIPE_KEYS, "BILLING is stripe");
    if (env.VAPID_PUBLIC_KEY) needs(["VAPID_PRIVATE_KEY"], "VAPID_PUBLIC_KEY is");
    if (env.VAPID_PRIVATE_KEY) needs(["VAPID_PUBLIC_KEY"], "VAPID_PRIVATE_KEY is");
  };

const STRIPE_KEYS = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;

/** URLs that must use TLS in production. `providerProblems` checks the providers' URLs. */
const ADDRESSES = [
  "APP_URL",
  "DB_URL",
  "S3_ENDPOINT",
  "MAIL_URL",
  "SMS_URL",
  "SUPPORT_CHAT_URL",
  "GOOGLE_ISSUER",
  "GOOGLE_AUTHORIZE_URL",
  "GOOGLE_TOKEN_URL",
  "GOOGLE_JWKS_URL",
  "GLEIF_URL",
  "STRIPE_URL",
] as const;

function refuseInProduction(env: Partial<Env>, ctx: z.RefinementCtx, has: (name: string) => boolean): void {
  if (env.ENV !== "production") return;
  const refuse = (path: string, message: string) => ctx.addIssue({ code: "custom", path: [path], message });
  if (env.TEST_DOOR) refuse("TEST_DOOR", "must not be set in production");
  if (env.PUSH_DOOR) refuse("PUSH_DOOR", "must not be set in production");
  if (env.MADE_UP_ISSUERS_URL) refuse("MADE_UP_ISSUERS_URL", "must not be set in production");
  if (env.SCRYPT_N) refuse("SCRYPT_N", "must not be set in production");
  if (env.RATE_LIMITS === "off") refuse("RATE_LIMITS", "must not be off in production");
  if (env.SMS === "sandbox") refuse("SMS", "must not be sandbox in production");
  if (env.BILLING === "simulated" && has("BILLING")) refuse("BILLING", "must not be simulated in production");
  if (env.BILLING === "stripe")
    for (const name of ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY"] as const)
      if (env[name]?.includes("_test_")) refuse(name, "must be a live key in production");
  for (const name of ADDRESSES)
    if (env[name] && !/^(https|libsql|wss):/.test(env[name]))
      refuse(name, "must be an https address in production");
}

const schema = bindings.superRefine(judged());

/** An endpoint that's deployed alone only gets the bindings its code reads; `ENV_NAMES` lists them. */
function schemaFor(raw: object): z.ZodType<Env> {
  const names = (raw as { ENV_NAMES?: unknown }).ENV_NAMES;
  if (typeof names !== "string") return schema;
  const given = new Set(names.split(","));
  const shape = Object.entries(bindings.shape).map(([name, one]) => [
    name,
    given.has(name) ? one : one.optional(),
  ]);
  return z.object(Object.fromEntries(shape)).superRefine(judged(given)) as unknown as z.ZodType<Env>;
}

/** Bindings never change during an isolate's lifetime, so each object is parsed only once. */
const parsed = new WeakMap<object, Env>();

/**
 * @param raw the bindings from the runtime
 * @returns the bindings, validated and parsed, with defaults filled in
 * @throws UnconfiguredError naming the bindings that are missing or invalid
 */
export function parseEnv(raw: unknown): Env {
  const key = raw as object;
  const known = parsed.get(key);
  if (known) return known;
  const result = schemaFor(key).safeParse(raw);
  if (!result.success) throw new UnconfiguredError(messages(result.error));
  parsed.set(key, result.data);
  return result.data;
}
