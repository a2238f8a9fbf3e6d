import { describe, expect, it } from "vitest";
import type { CheckId } from "#contract/checks/catalog.ts";
import { DAY } from "#contract/time.ts";
import { runCheck } from "#functions/checks/engine/engine.ts";
import { checkById } from "#functions/checks/engine/registry.ts";
import type { CheckInput } from "#functions/checks/engine/types.ts";
import { answered, employed } from "./attested/build.ts";
import { answer, input, license, NOW } from "./build.ts";

const until = (id: CheckId, over: Partial<CheckInput>) => runCheck(checkById(id), input(over)).expiresAt;
const approve = { decision: "approve", decidedAt: NOW } as const;

describe("a reviewer's decision", () => {
  const ends = Date.UTC(2027, 2, 2, 12) - 1;
  const soon = { expiresOn: "2027-03-01" };

  it("about a document that didn't pass on its own expires with the document", () => {
    const doubtful = [license({ ...soon, lastName: "DOE-SMITH" })];
    expect(until("identity_match", { documents: doubtful })).toBeNull();
    expect(until("identity_match", { documents: doubtful, decision: approve })).toBe(ends);
    const incomplete = [license(soon, { format: { version: 10, missing: ["DAQ"] } })];
    expect(until("document_verification", { documents: incomplete, decision: approve })).toBe(ends);
    const inconsistent = [license({ ...soon, issuedOn: "2027-01-01" })];
    expect(until("document_verification", { documents: inconsistent, decision: approve })).toBe(ends);
  });

  it("expires like other answers if nothing is dated; an adverse one doesn't expire", () => {
    expect(until("professional_license", { decision: approve })).toBe(Date.UTC(2027, 1, 21, 12));
    expect(
      until("identity_match", { documents: [license()], decision: { ...approve, decision: "adverse" } }),
    ).toBe(null);
  });

  it("about a list search expires with the list", () => {
    const candidate = {
      number: 1,
      name: "DOE, Jane",
      type: "individual",
      program: "TEST",
      score: 1,
      agrees: ["birth date"],
      differs: [],
    };
    const screening = {
      listDate: "2026-11-20",
      stale: false,
      mustReload: false,
      source: "OFAC SDN list",
      names: 1,
      named: [],
      candidates: [candidate as never],
      alike: [],
    };
    expect(until("background_check", { screening, decision: approve })).toBe(
      Date.UTC(2026, 10, 21, 12) - 1 + 7 * DAY,
    );
  });
});

describe("a contact's answer", () => {
  it("expires counting from the day it was given, unless it's about something past", () => {
    const attestations = [answered("employer", { employment: "", startDate: "" })];
    const said = { claims: employed, attestations };
    expect(until("employment_status", said)).toBe(Date.UTC(2027, 1, 20, 12));
    expect(runCheck(checkById("employment_history"), input(said))).toMatchObject({
      status: "passed",
      expiresAt: null,
    });
  });
});

describe("a provider's answer", () => {
  it.each<[CheckId, number | null]>([
    ["document_verification", Date.UTC(2028, 10, 21, 12)],
    ["address_verification", Date.UTC(2027, 10, 21, 12)],
    ["employment_status", Date.UTC(2027, 1, 21, 12)],
    ["business_registration", Date.UTC(2027, 1, 21, 12)],
    ["credit_check", Date.UTC(2026, 11, 21, 12)],
    ["background_check", NOW + 7 * DAY],
    ["landlord_references", null],
    ["ssn_verification", null],
  ])("expires by its kind for %s", (id, expected) => {
    expect(until(id, { answer: answer() })).toBe(expected);
  });

  it("expires by its data's date or its own word; one that confirms nothing has no expiry", () => {
    const asOf = Date.UTC(2026, 9, 1);
    expect(until("credit_check", { answer: answer({ asOf }) })).toBe(Date.UTC(2026, 10, 1));
    expect(until("credit_check", { answer: answer({ asOf, expiresAt: NOW + DAY }) })).toBe(NOW + DAY);
    for (const outcome of ["adverse", "inconclusive", "unavailable"] as const)
      expect(until("credit_check", { answer: answer({ outcome, expiresAt: NOW + DAY }) })).toBeNull();
  });
});
