import { describe, expect, it } from "vitest";
import type { CheckId } from "#contract/checks/catalog.ts";
import { runCheck } from "#functions/checks/engine/engine.ts";
import { checkById } from "#functions/checks/engine/registry.ts";
import { buildResults } from "#functions/checks/engine/results.ts";
import type { CheckInput, CheckResult, Claims, DocumentReading } from "#functions/checks/engine/types.ts";
import { papers } from "#tests/fixtures/text-pdf.ts";
import { codes, input, license } from "../build.ts";
import { paper as document } from "../paper.ts";

const person = { firstName: "Jane", lastName: "Doe" };
const atLast = { evidenceComplete: true };
const run = (id: CheckId, claims: Claims, document: DocumentReading, over: Partial<CheckInput> = {}) =>
  runCheck(checkById(id), input({ claims, documents: [document], ...over }));

describe("proof of address", () => {
  const claims = {
    ...person,
    address: { street: "123 Main Street", city: "Springfield", state: "IL", zipCode: "62701-4321" },
  };
  const bill = (over: Parameters<typeof papers.bill>[0] = {}) => document("utility_bill", papers.bill(over));
  const verified = (result: CheckResult) => buildResults([result]).identity_verification.address_verified;

  it("is a recent bill in the subject's name: it matches, but anyone could make such a file", () => {
    const result = run("address_verification", claims, bill());
    expect(result).toMatchObject({ status: "passed", grade: "G2" });
    expect(codes(result)).toEqual(["address_agrees"]);
    expect(result.reasons[0]?.text).toMatch(
      /^A utility bill matches: .*No one confirmed that it's genuine\.$/,
    );
    expect(verified(result)).toBeNull();
  });

  it("isn't a bill from another state, and a warning says that the ZIP code is elsewhere", () => {
    const odd = { ...claims, address: { ...claims.address, state: "NY" } };
    const result = run("address_verification", odd, bill(), atLast);
    expect(result.status).toBe("inconclusive");
    expect(codes(result)).toEqual(["not_found_in_document", "zip_state_mismatch"]);
  });

  it.each([
    ["another direction", "123 N Main St"],
    ["another suffix", "123 Main Ave"],
    ["a unit that was not stated", "123 Main St Apt 4"],
    ["another number", "1123 Main St"],
    ["another street", "123 Maine St"],
  ])("isn't a bill with %s", (_what, street) => {
    expect(run("address_verification", claims, bill({ street }), atLast).status).toBe("inconclusive");
  });

  it.each([
    ["in another name", { name: "Maria Gonzalez" }, "name_not_found"],
    ["for another home", { street: "9 Elm Street" }, "not_found_in_document"],
    ["that is older than 90 days", { date: "07/01/2026" }, "document_old"],
  ])("isn't a bill %s", (_what, over, code) => {
    expect(run("address_verification", claims, bill(over)).status).toBe("waiting");
    const result = run("address_verification", claims, bill(over), atLast);
    expect(result.status).toBe("inconclusive");
    expect(codes(result)).toContain(code);
    expect(verified(result)).toBeNull();
  });

  it("outranks a license with an earlier address; if the bill is no good, the license still counts", () => {
    const moved = license({
      address: { street: "9 ELM ST", city: "SPRINGFIELD", state: "IL", zipCode: "62701" },
    });
    const both = (over: Parameters<typeof bill>[0], card: DocumentReading) =>
      runCheck(
        checkById("address_verification"),
        input({ claims, documents: [card, bill(over)], ...atLast }),
      );
    expect(codes(both({}, moved))).toEqual(["address_agrees"]);
    expect(both({ date: "07/01/2026" }, license())).toMatchObject({ status: "passed", grade: "G2" });
    expect(verified(both({ date: "07/01/2026" }, license()))).toBeNull();
  });
});
