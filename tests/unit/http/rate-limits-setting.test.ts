import { describe, expect, test } from "vitest";
import { MINUTE } from "#contract/time.ts";
import { parseEnv } from "#core/env.ts";
import { workerEnv } from "#tests/fixtures/worker-env.ts";

const env = workerEnv({ ENV: "development" });

describe("RATE_LIMITS", () => {
  test("may be absent, off, or override some rules", () => {
    expect(parseEnv({ ...env }).RATE_LIMITS).toBeUndefined();
    expect(parseEnv({ ...env, RATE_LIMITS: "off" }).RATE_LIMITS).toBe("off");
    const rules = JSON.stringify({ "register.network": { limit: 500, seconds: 60 } });
    expect(parseEnv({ ...env, RATE_LIMITS: rules }).RATE_LIMITS).toEqual({
      "register.network": { limit: 500, window: MINUTE },
    });
  });

  test("can't be off in production, but may override rules there", () => {
    expect(() => parseEnv({ ...env, ENV: "production", RATE_LIMITS: "off" })).toThrow(/RATE_LIMITS/);
    const text = '{"login.pair":{"limit":3,"seconds":60}}';
    expect(parseEnv({ ...env, ENV: "production", RATE_LIMITS: text }).RATE_LIMITS).toEqual({
      "login.pair": { limit: 3, window: MINUTE },
    });
  });

  test.each(["on", "{", '{"login":{"limit":1,"seconds":1}}', '{"login.pair":{"limit":0,"seconds":1}}'])(
    "%s is refused",
    (text) => {
      expect(() => parseEnv({ ...env, RATE_LIMITS: text })).toThrow(/RATE_LIMITS/);
    },
  );
});
