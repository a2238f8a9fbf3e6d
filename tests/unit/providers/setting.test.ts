import { describe, expect, it } from "vitest";
import type * as z from "zod";
import {
  httpProviders,
  providerProblems,
  providerSecrets,
  providersSetting,
} from "#core/provider-setting.ts";
import { providerFor } from "#functions/providers/select.ts";

const first = (schema: z.ZodType, text: string) => {
  const result = schema.safeParse(text);
  return result.success ? result.data : result.error.issues[0]?.message;
};
const bytes = (count: number) => `whsec_${Buffer.alloc(count, 7).toString("base64")}`;
const acme = httpProviders.parse('{"acme":{"url":"https://api.acme.example/v1","name":"Acme"}}');
const http = { HTTP_PROVIDERS: acme, PROVIDER_SECRETS: { acme: [bytes(32)] } };

describe("PROVIDERS", () => {
  it("is one word for everything, or a provider per check", () => {
    expect(first(providersSetting, "none")).toBe("none");
    expect(first(providersSetting, '{"credit_check":"acme","*":"sandbox"}')).toEqual({
      credit_check: "acme",
      "*": "sandbox",
    });
  });

  it.each([
    ["everything", /none, sandbox, or JSON/],
    ["{credit", /is not JSON/],
    ['{"credit_score":"acme"}', /credit_score is no check that a provider can answer/],
    ['{"identity_match":"acme"}', /identity_match is no check/],
    ['{"credit_check":"Acme Inc"}', /short lower-case id/],
  ])("says what is wrong with %s", (text, message) => {
    expect(first(providersSetting, text)).toMatch(message);
  });

  it("sends each check to its provider or the default one, and to none if that can't answer it", () => {
    const setting = { credit_check: "acme", business_registration: "gleif", "*": "other" } as const;
    expect(providerFor(setting, "credit_check").id).toBe("acme");
    expect(providerFor(setting, "business_registration").id).toBe("gleif");
    expect(providerFor(setting, "debt_analysis").id).toBe("other");
    expect(providerFor(setting, "document_verification").id).toBe("none");
    expect(providerFor(setting, "identity_match").id).toBe("none");
    expect(providerFor({ credit_check: "acme" }, "debt_analysis").id).toBe("none");
    expect(providerFor({ "*": "gleif" }, "business_identity").id).toBe("gleif");
    expect(providerFor({ "*": "gleif" }, "credit_check").id).toBe("none");
  });
});

describe("HTTP_PROVIDERS", () => {
  it("has default time limits", () => {
    expect(acme.acme).toMatchObject({ timeoutSeconds: 15, waitHours: 72 });
  });

  it("says how high a provider may score: what it doesn't list is 0, and without it nothing counts", () => {
    const described = (scores: string) =>
      httpProviders.parse(`{"acme":{"url":"https://a.example","name":"A"${scores}}}`).acme?.scores;
    const nothing = { strength: 0, validity: 0, activity: 0, fraud: 0, verification: 0 };
    expect(described("")).toBeUndefined();
    expect(described(',"scores":{}')).toEqual(nothing);
    expect(described(',"scores":{"strength":4,"fraud":2}')).toEqual({ ...nothing, strength: 4, fraud: 2 });
  });

  it.each([
    ['{"gleif":{"url":"https://a.example","name":"A"}}', "gleif"],
    ['{"acme":{"url":"ftp://a.example","name":"A"}}', "acme.url"],
    ['{"acme":{"url":"https://a.example"}}', "acme.name"],
    ['{"acme":{"url":"https://a.example","name":"A","secret":"whsec_"}}', "acme"],
    ['{"acme":{"url":"https://a.example","name":"A","timeoutSeconds":90}}', "acme.timeoutSeconds"],
    ['{"acme":{"url":"https://a.example","name":"A","scores":{"fraud":5}}}', "acme.scores.fraud"],
    ['{"acme":{"url":"https://a.example","name":"A","scores":{"validity":1.5}}}', "acme.scores.validity"],
    ['{"acme":{"url":"https://a.example","name":"A","scores":{"evidence":3}}}', "acme.scores"],
  ])("refuses %s", (text, path) => {
    const result = httpProviders.safeParse(text);
    expect(result.error?.issues.map((issue) => issue.path.join("."))).toContain(path);
  });
});

describe("PROVIDER_SECRETS", () => {
  it("keeps several secrets per provider in the order written", () => {
    const [one, two, three] = [bytes(24), bytes(32), bytes(64)];
    expect(first(providerSecrets, `acme:${one},other:${two}, acme:${three}`)).toEqual({
      acme: [one, three],
      other: [two],
    });
    expect(first(providerSecrets, "")).toEqual({});
  });

  it.each([bytes(23), bytes(65), "whsec_!", "secret"])("refuses %s without quoting it", (secret) => {
    const message = first(providerSecrets, `acme:${bytes(32)},acme:${secret}`);
    expect(message).toMatch(/^entry 2 is not/);
    expect(message).not.toContain(secret);
  });
});

describe("inconsistent settings", () => {
  it("are found: unknown providers, missing secrets, checks that a provider can't answer", () => {
    expect(providerProblems({ PROVIDERS: { credit_check: "acme", "*": "sandbox" }, ...http })).toEqual([]);
    expect(providerProblems({ PROVIDERS: { credit_check: "acme" } })).toEqual([
      ["PROVIDERS", "credit_check names acme, which HTTP_PROVIDERS does not describe"],
    ]);
    expect(providerProblems({ PROVIDERS: "none", HTTP_PROVIDERS: acme })).toEqual([
      ["PROVIDER_SECRETS", "has no secret for acme"],
    ]);
    expect(providerProblems({ PROVIDERS: { credit_check: "gleif" } })[0]?.[1]).toMatch(/gleif cannot answer/);
    expect(providerProblems({ PROVIDERS: { document_verification: "acme" }, ...http })[0]?.[1]).toMatch(
      /no files are sent/,
    );
  });

  it("include the test provider and plain http in production", () => {
    const inProduction = (more: object) =>
      providerProblems({ ENV: "production", PROVIDERS: "none", ...more });
    expect(inProduction(http)).toEqual([]);
    expect(inProduction({ PROVIDERS: { "*": "sandbox" } })).toEqual([
      ["PROVIDERS", "must not be sandbox in production"],
    ]);
    const plain = { acme: { ...acme.acme!, url: "http://a.example" } };
    expect(inProduction({ ...http, HTTP_PROVIDERS: plain })[0]?.[1]).toMatch(/https/);
  });

  it("aren't checked in variables that a separately deployed endpoint doesn't get", () => {
    const given = (name: string) => name === "PROVIDERS";
    expect(providerProblems({ PROVIDERS: { credit_check: "acme" } }, given)).toEqual([]);
  });
});
