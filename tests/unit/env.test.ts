import { describe, expect, test } from "vitest";
import { parseEnv } from "#core/env.ts";
import { workerEnv } from "#tests/fixtures/worker-env.ts";

const whole = workerEnv();

test("a complete environment is accepted", () => {
  expect(parseEnv({ ...whole })).toMatchObject({ ENV: "production", PROVIDERS: "none" });
});

test("all missing or invalid variables are named at once", () => {
  const { LINK_KEY: _, ...rest } = whole;
  expect(() => parseEnv({ ...rest, DB_URL: "nowhere" })).toThrow(
    /(LINK_KEY[\s\S]*DB_URL|DB_URL[\s\S]*LINK_KEY)/,
  );
});

test.each([
  ["TEST_DOOR", "0123456789abcdef"],
  ["PUSH_DOOR", "127.0.0.1:1234"],
  ["MADE_UP_ISSUERS_URL", "https://issuers.example"],
  ["SCRYPT_N", "1024"],
  ["RATE_LIMITS", "off"],
  ["PROVIDERS", "sandbox"],
  ["SMS", "sandbox"],
])("production refuses to start with %s", (name, value) => {
  expect(() => parseEnv({ ...whole, [name]: value })).toThrow(name);
  expect(() => parseEnv({ ...whole, ENV: "test", [name]: value })).not.toThrow();
});

test.each(["APP_URL", "DB_URL", "S3_ENDPOINT", "MAIL_URL", "GOOGLE_JWKS_URL"])(
  "production requires https for %s",
  (name) => {
    const clear = { ...whole, [name]: "http://somewhere.example" };
    expect(() => parseEnv({ ...clear })).toThrow(`${name}: must be an https address in production`);
    expect(() => parseEnv({ ...clear, ENV: "test" })).not.toThrow();
  },
);

test("a database may use libSQL's own scheme, which is encrypted too", () => {
  expect(() => parseEnv({ ...whole, DB_URL: "libsql://db.example" })).not.toThrow();
});

test("production refuses test cards, which are the default, where it takes payments", () => {
  const { BILLING: _, ...rest } = whole;
  expect(() => parseEnv(rest)).toThrow(/BILLING: must not be simulated in production/);
  expect(() => parseEnv({ ...whole, BILLING: "simulated" })).toThrow(/BILLING/);
  expect(parseEnv({ ...rest, ENV: "test" })).toMatchObject({ BILLING: "simulated" });
  expect(() => parseEnv({ ENV: "production", ENV_NAMES: "ENV" })).not.toThrow();
});

describe("Stripe", () => {
  const keys = (mode: string) => ({
    BILLING: "stripe",
    STRIPE_SECRET_KEY: `sk_${mode}_1`,
    STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
    STRIPE_WEBHOOK_SECRET: "whsec_1",
  });

  test("needs its keys where they're used", () => {
    expect(() => parseEnv({ ...whole, ...keys("live") })).not.toThrow();
    expect(() => parseEnv({ ...whole, BILLING: "stripe" })).toThrow(
      /STRIPE_SECRET_KEY: must be set when BILLING is stripe.*STRIPE_WEBHOOK_SECRET: must be set/,
    );
    expect(() => parseEnv({ ...whole, ...keys("live"), STRIPE_SECRET_KEY: "pk_live_1" })).toThrow(
      /STRIPE_SECRET_KEY: must look like sk_live_…/,
    );
    const part = { ENV: "production", BILLING: "stripe", ENV_NAMES: "ENV,BILLING" };
    expect(() => parseEnv(part)).not.toThrow();
  });

  test("takes no test keys in production", () => {
    expect(() => parseEnv({ ...whole, ...keys("test") })).toThrow(
      /STRIPE_SECRET_KEY: must be a live key in production/,
    );
    expect(() => parseEnv({ ...whole, ...keys("test"), ENV: "test" })).not.toThrow();
  });
});

test("a gateway for text messages needs its address and key where it's used", () => {
  const gateway = { ...whole, SMS: "http", SMS_URL: "https://sms.example", SMS_KEY: "key" };
  expect(parseEnv({ ...gateway })).toMatchObject({ SMS: "http" });
  expect(() => parseEnv({ ...gateway, SMS_KEY: undefined })).toThrow(/SMS_KEY/);
  expect(() => parseEnv({ ...gateway, SMS_URL: undefined })).toThrow(/SMS_URL/);
  expect(() => parseEnv({ ENV: "production", SMS: "http", ENV_NAMES: "ENV,SMS" })).not.toThrow();
  expect(parseEnv({ ...whole })).toMatchObject({ SMS: "none" });
});

test("push needs both of its keys, or none", () => {
  const keys = { VAPID_PUBLIC_KEY: "B".repeat(87), VAPID_PRIVATE_KEY: "A".repeat(43) };
  expect(parseEnv({ ...whole, ...keys })).toMatchObject(keys);
  expect(() => parseEnv({ ...whole, ...keys, VAPID_PRIVATE_KEY: undefined })).toThrow(/VAPID_PRIVATE_KEY/);
  expect(() => parseEnv({ ...whole, ...keys, VAPID_PUBLIC_KEY: undefined })).toThrow(/VAPID_PUBLIC_KEY/);
  expect(() => parseEnv({ ...whole, ...keys, VAPID_PUBLIC_KEY: "BAAA" })).toThrow(/65 bytes/);
});

test("providers per check are accepted, and refused in one message that names the variable", () => {
  const secret = `acme:whsec_${Buffer.alloc(32).toString("base64")}`;
  const acme = '{"acme":{"url":"https://api.acme.example","name":"Acme"}}';
  const given = {
    ...whole,
    PROVIDERS: '{"credit_check":"acme"}',
    HTTP_PROVIDERS: acme,
    PROVIDER_SECRETS: secret,
  };
  expect(parseEnv({ ...given })).toMatchObject({ PROVIDERS: { credit_check: "acme" } });
  expect(() => parseEnv({ ...given, PROVIDER_SECRETS: undefined })).toThrow(
    "PROVIDER_SECRETS: has no secret for acme",
  );
  expect(() => parseEnv({ ...given, HTTP_PROVIDERS: "{}" })).toThrow("credit_check names acme");
  expect(() => parseEnv({ ...given, PROVIDERS: '{"*":"sandbox"}' })).toThrow("must not be sandbox");
  const alone = { ENV: "production", PROVIDERS: given.PROVIDERS, ENV_NAMES: "ENV,PROVIDERS" };
  expect(parseEnv({ ...alone })).toMatchObject({ PROVIDERS: { credit_check: "acme" } });
});

test("an endpoint on its own needs only the variables listed for it, and still opens no test door", () => {
  const alone = { ENV: "production", DB_URL: whole.DB_URL, ENV_NAMES: "ENV,DB_URL" };
  expect(parseEnv({ ...alone })).toMatchObject({ DB_URL: whole.DB_URL });
  expect(() => parseEnv({ ENV: "production", ENV_NAMES: "ENV,DB_URL" })).toThrow("DB_URL");
  expect(() => parseEnv({ ...alone, TEST_DOOR: "0123456789abcdef" })).toThrow("TEST_DOOR");
});

test("text messages go to the US and Canada, a thousand a day, by default", () => {
  const { SMS_COUNTRIES, SMS_DAILY_BUDGET } = parseEnv({ ...whole });
  expect([SMS_COUNTRIES, SMS_DAILY_BUDGET]).toEqual([["US", "CA"], 1000]);
  const set = parseEnv({ ...whole, SMS_COUNTRIES: "US,PR", SMS_DAILY_BUDGET: "50" });
  expect([set.SMS_COUNTRIES, set.SMS_DAILY_BUDGET]).toEqual([["US", "PR"], 50]);
  for (const [name, value] of [
    ["SMS_COUNTRIES", "USA"],
    ["SMS_COUNTRIES", ""],
    ["SMS_DAILY_BUDGET", "0"],
    ["SMS_DAILY_BUDGET", "many"],
  ] as const)
    expect(() => parseEnv({ ...whole, [name]: value })).toThrow(name);
});
