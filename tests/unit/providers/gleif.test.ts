import { describe, expect, it } from "vitest";
import { NAME_DIFFERS, NAME_MATCHES } from "#functions/checks/names/scale.ts";
import { addressAgrees, businessNameScore, judgeLei, judgeSearch } from "#functions/providers/gleif/judge.ts";
import { leiRecord } from "#functions/providers/gleif/record.schema.ts";
import { NOW } from "../checks/build.ts";
import { record } from "./lei-record.ts";

const SUBJECT = {
  business_name: "British Museum Bakery",
  business_address: "12 High St, Springfield, IL 62701",
};
const codes = (answer: { reasons: { code: string }[] }) => answer.reasons.map(({ code }) => code);

describe("business names", () => {
  it.each([
    ["Acme Widgets, Inc.", "ACME WIDGETS INCORPORATED"],
    ["Café Łódź GmbH", "CAFE LODZ"],
    ["Acme L.L.C.", "Acme LLC"],
    ["Müller & Söhne AG", "MULLER SOHNE"],
  ])("%s and %s are the same", (a, b) => {
    expect(businessNameScore(a, b)).toBeGreaterThanOrEqual(NAME_MATCHES);
  });

  it.each([
    ["Acme", "Acme Widgets International"],
    ["Northern Trust", "Southern Rail"],
    ["Company Limited", "Acme Limited"],
  ])("%s and %s differ", (a, b) => {
    expect(businessNameScore(a, b)).toBeLessThan(NAME_DIFFERS);
  });
});

describe("the address", () => {
  it.each([
    ["12 High St, Springfield, IL 62701", true],
    ["Anything, 62701-9999", true],
    ["12 high street springfield", true],
    ["9 Elm Road, Portland, OR 97201", false],
    ["Springfield", null],
    ["", null],
    [undefined, null],
  ])("%s matches: %s", (stated, agrees) => {
    expect(addressAgrees(stated, record())).toBe(agrees);
  });
});

describe("an entry found by its LEI", () => {
  it.each([
    [{}, "passed", "lei_issued"],
    [{ status: "LAPSED" }, "inconclusive", "lei_lapsed"],
    [{ status: "PENDING_TRANSFER" }, "inconclusive", "lei_unsettled"],
    [{ status: "RETIRED", entity: "INACTIVE" }, "adverse", "lei_retired"],
    [{ entity: "INACTIVE" }, "adverse", "lei_retired"],
    [{ status: "MERGED" }, "adverse", "lei_retired"],
  ])("with %o is %s", (entry, outcome, code) => {
    const answer = judgeLei(SUBJECT, record(entry), NOW);
    expect(answer).toMatchObject({ outcome, grade: "G4" });
    expect(codes(answer)).toEqual([code, "lei_address_same"]);
    expect(answer.source).toBe(
      "GLEIF LEI registry, entry 5493000IBP32UQZ0KL24 of 2026-03-04, asked 2026-11-21",
    );
  });

  it("must have the stated name as its legal name or another of its names", () => {
    const other = record({ name: "Northern Trust Corporation" });
    expect(judgeLei(SUBJECT, other, NOW).outcome).toBe("adverse");
    const known = record({ name: "Northern Trust Corporation", otherNames: ["British Museum Bakery"] });
    expect(judgeLei(SUBJECT, known, NOW).outcome).toBe("passed");
    const alike = judgeLei(SUBJECT, record({ name: "British Museum Brewery" }), NOW);
    expect(alike).toMatchObject({ outcome: "inconclusive" });
  });

  it("says that the address differs, or that there is no entry", () => {
    const elsewhere = { ...SUBJECT, business_address: "9 Elm Road, Portland, OR 97201" };
    expect(codes(judgeLei(elsewhere, record(), NOW))).toContain("lei_address_differs");
    expect(judgeLei(SUBJECT, null, NOW)).toMatchObject({ outcome: "inconclusive" });
  });
});

describe("entries found by name", () => {
  it("count only with a matching address, and current ones come first", () => {
    const lapsed = record({ status: "LAPSED", lei: "213800WSGIIZCXF1P572" });
    expect(judgeSearch(SUBJECT, [lapsed, record()], NOW).outcome).toBe("passed");
    expect(judgeSearch(SUBJECT, [lapsed], NOW).outcome).toBe("inconclusive");
    const nowhere = { business_name: SUBJECT.business_name };
    expect(judgeSearch(nowhere, [record()], NOW)).toMatchObject({ outcome: "no_answer", reasons: [] });
    expect(judgeSearch(SUBJECT, [], NOW).outcome).toBe("no_answer");
    expect(judgeSearch(SUBJECT, [record({ name: "Another Shop" })], NOW).outcome).toBe("no_answer");
  });
});

it("accepts what the registry writes, and requires the fields we read", () => {
  expect(leiRecord.safeParse(record()).success).toBe(true);
  const { attributes } = record();
  const dateless = { ...attributes, registration: { ...attributes.registration, lastUpdateDate: "soon" } };
  expect(leiRecord.safeParse({ id: "x", attributes: dateless }).success).toBe(false);
});
