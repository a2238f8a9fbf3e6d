import { describe, expect, it } from "vitest";
import { runCheck } from "../../../functions/checks/engine.ts";
import { checkById } from "../../../functions/checks/registry.ts";
import { buildResults } from "../../../functions/checks/results.ts";
import { BASE_CHECKS, type CheckId, SERVICES } from "../../../functions/contract/enums.ts";
import { providerFor } from "../../../functions/providers/select.ts";
import { input, jane, NOW } from "../checks/build.ts";

const EVERY: CheckId[] = [...Object.values(BASE_CHECKS), ...Object.values(SERVICES).flat()];

const request = (lastName: string) => ({
  claims: { ...jane, lastName },
  purpose: "personal" as const,
  documents: [],
  now: NOW,
});
const ask = (lastName: string, check: CheckId) =>
  providerFor("sandbox", check).answers(check, request(lastName));

describe("the sandbox", () => {
  it.each([
    ["Sandbox-Pass", "passed"],
    ["SANDBOX-ADVERSE", "adverse"],
    [" sandbox-inconclusive ", "inconclusive"],
    ["Sandbox-Unavailable", "unavailable"],
  ])("answers %s with %s wherever a provider can serve, marked", async (lastName, outcome) => {
    for (const check of EVERY.filter((id) => id !== "identity_match"))
      expect(await ask(lastName, check)).toMatchObject({
        outcome,
        sandbox: true,
        grade: "G4",
        provider: "sandbox",
      });
  });

  it("has no answer for any other name", async () => {
    for (const name of ["Doe", "Sandbox", "Sandbox-Passed", "constructor"])
      expect(await ask(name, "document_verification")).toMatchObject({ outcome: "no_answer", reasons: [] });
  });

  it("has no answer to what only documents can show", async () => {
    expect((await ask("Sandbox-Pass", "identity_match")).outcome).toBe("no_answer");
  });

  it("decides a check and marks the results", async () => {
    const answer = await ask("Sandbox-Pass", "document_verification");
    const decided = runCheck(checkById("document_verification"), input({ answer }));
    expect(decided).toMatchObject({ status: "passed", grade: "G4", sandbox: true });
    expect(decided.source).toBe("Sandbox provider (TEST data), 2026-11-21");
    expect(buildResults([decided])).toMatchObject({
      sandbox: true,
      identity_verification: { document_verified: true },
    });
  });
});

it("no provider has no answer to anything", async () => {
  for (const check of EVERY) {
    const provider = providerFor("none", check);
    expect(provider.sandbox).toBe(false);
    expect((await provider.answers(check, request("Sandbox-Pass"))).outcome).toBe("no_answer");
  }
});
