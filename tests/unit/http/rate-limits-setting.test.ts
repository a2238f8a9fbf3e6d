import { describe, expect, test } from "vitest";
import { parseEnv } from "#core/env.ts";

const key = "AAAAAAAAAAAAAAAAAAAAAA==";
const env = {
  ENV: "development",
  APP_URL: "https://app.example",
  DB_URL: "https://db.example",
  S3_REGION: "auto",
  S3_BUCKET: "b",
  S3_ACCESS_KEY_ID: "a",
  S3_SECRET_ACCESS_KEY: "s",
  PARTY_URL: "https://party.example",
  PARTY_PUBLISH_KEY: "0123456789abcdef",
  PARTY_TICKET_KEY: key,
  JWT_PRIVATE_KEY: key,
  JWT_PUBLIC_KEY: key,
  CREDENTIAL_KEYS: "c1:a2V5",
  FIELD_KEYS: `k1:${key}`,
  LINK_KEY: key,
  FINGERPRINT_KEY: key,
  MAIL_URL: "https://mail.example",
  MAIL_API_KEY: "m",
  MAIL_FROM: "a@b.c",
  SUPPORT_EMAIL: "help@b.example",
  PROVIDERS: "none",
  ASSETS: {},
  DOCUMENTS_QUEUE: {},
  JOBS_QUEUE: {},
  BILLING: "none",
};

describe("RATE_LIMITS", () => {
  test("may be absent, off, or override some rules", () => {
    expect(parseEnv({ ...env }).RATE_LIMITS).toBeUndefined();
    expect(parseEnv({ ...env, RATE_LIMITS: "off" }).RATE_LIMITS).toBe("off");
    const rule = { "register.network": { limit: 500, seconds: 60 } };
    expect(parseEnv({ ...env, RATE_LIMITS: JSON.stringify(rule) }).RATE_LIMITS).toEqual(rule);
  });

  test("can't be off in production, but may override rules there", () => {
    expect(() => parseEnv({ ...env, ENV: "production", RATE_LIMITS: "off" })).toThrow(/RATE_LIMITS/);
    const text = '{"login.pair":{"limit":3,"seconds":60}}';
    expect(parseEnv({ ...env, ENV: "production", RATE_LIMITS: text }).RATE_LIMITS).toEqual(JSON.parse(text));
  });

  test.each(["on", "{", '{"login":{"limit":1,"seconds":1}}', '{"login.pair":{"limit":0,"seconds":1}}'])(
    "%s is refused",
    (text) => {
      expect(() => parseEnv({ ...env, RATE_LIMITS: text })).toThrow(/RATE_LIMITS/);
    },
  );
});
