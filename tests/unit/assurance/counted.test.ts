import { describe, expect, test } from "vitest";
import {
  AT,
  documentCheck,
  inDays,
  levelFor,
  MATCH,
  passed,
  read,
  SPOILED,
  scored,
  scoresFor,
  signed,
} from "./build.ts";

const license = signed("drivers_license", "state");

describe("one piece of each type", () => {
  test("two passports count once, and the better one counts", () => {
    const checks = [MATCH, documentCheck(read("passport")), documentCheck(signed("passport", "state"))];
    expect(scoresFor(checks).evidence).toEqual(["passport 3/3"]);
    expect(scoresFor(checks.toReversed()).evidence).toEqual(["passport 3/3"]);
  });

  test("of two that are each better in one way, either can serve a profile, and never both", () => {
    const stronger = { type: "passport" as const, strength: 4, validity: 2 };
    const surer = { type: "passport" as const, strength: 3, validity: 3 };
    const alone = { fraud: 2, verification: 3 };
    const both = levelFor([scored({ evidence: [stronger, surer], ...alone })]).gpg45;
    // H2B takes 4/2 and 3/2, which would be the same document twice.
    expect(both.profiles_met).toEqual(["L1A", "L1B", "M1A", "M1C"]);
    expect(both.elements.evidence).toHaveLength(2);
    const other = { ...surer, type: "drivers_license" as const };
    const two = levelFor([scored({ evidence: [stronger, other], ...alone })]).gpg45;
    expect(two.profiles_met).toContain("H2B");
  });

  test("a license and a state ID are one, because the same card can be uploaded as either", () => {
    const checks = [
      MATCH,
      documentCheck(read("drivers_license")),
      documentCheck(signed("state_id", "state")),
    ];
    expect(scoresFor(checks).evidence).toEqual(["state_id 3/3"]);
    expect(levelFor(checks).nist.ial2.met_rows).toEqual([]);
    const scores = {
      evidence: [
        { type: "drivers_license" as const, strength: 4, validity: 2 },
        { type: "state_id" as const, strength: 3, validity: 3 },
      ],
      fraud: 2,
      verification: 3,
    };
    // H2B takes 4/2 and 3/2.
    expect(levelFor([scored(scores)]).gpg45.profiles_met).not.toContain("H2B");
  });
});

describe("what counts nothing", () => {
  test.each(Object.entries(SPOILED))("a check that's %s", (_, spoiled) => {
    const nothing = { evidence: [], activity: 0, fraud: 0, verification: 0 };
    expect(scoresFor([MATCH, { ...documentCheck(license), ...spoiled }])).toEqual(nothing);
    expect(scoresFor([{ ...passed("background_check"), ...spoiled }])).toEqual(nothing);
    const tenure = passed("employment_history", { proofing: { attested_years: 2 } });
    expect(scoresFor([{ ...tenure, ...spoiled }])).toEqual(nothing);
  });

  const bank = passed("bank_verification", { proofing: { documents: [signed("bank_statement", "bank")] } });

  test.each([
    ["missing", []],
    ["expired", [{ ...MATCH, expires_at: AT }]],
  ])("an identity document if the identity match is %s", (_, match) => {
    expect(scoresFor([...match, documentCheck(license)]).evidence).toEqual([]);
    expect(scoresFor([...match, documentCheck(license), bank]).evidence).toEqual(["bank_statement 3/3"]);
  });

  test.each([
    ["disputed", { ...MATCH, disputed: true }],
    ["adverse", { ...MATCH, status: "adverse" as const }],
  ])("any evidence if the identity match is %s, not even a provider's", (_, match) => {
    const provider = scored({
      evidence: [{ type: "passport", strength: 4, validity: 3 }],
      fraud: 1,
      verification: 3,
    });
    expect(scoresFor([match, documentCheck(license), bank, provider])).toEqual({
      evidence: [],
      activity: 0,
      fraud: 1,
      verification: 0,
    });
  });

  test("a document in dispute, not even in another check or from a provider", () => {
    const disputed = documentCheck(license, { disputed: true });
    const match = passed("identity_match", { proofing: { documents: [read("drivers_license")] } });
    const again = scored({ evidence: [{ type: "drivers_license", strength: 3, validity: 3 }] });
    expect(scoresFor([match, disputed, again]).evidence).toEqual([]);
    const scoredOnce = { ...again, disputed: true };
    expect(scoresFor([match, scoredOnce, bank]).evidence).toEqual(["bank_statement 3/3"]);
  });

  test("a document that has expired, from that very moment", () => {
    const checks = [MATCH, documentCheck(read("passport", inDays(3)))];
    expect(scoresFor(checks, inDays(2)).evidence).toEqual(["passport 3/1"]);
    expect(scoresFor(checks, inDays(3)).evidence).toEqual([]);
  });

  test("a check from before we recorded what it shows", () => {
    expect(scoresFor([passed("document_verification", { proofing: null })]).evidence).toEqual([]);
  });

  test.each([
    ["a bank statement that payroll signed", signed("bank_statement", "payroll")],
    ["a pay stub that a bank signed", signed("pay_stub", "bank")],
    ["an employment letter, whoever signed it", signed("employment_letter", "employer")],
    ["a utility bill that was only read", read("utility_bill")],
  ])("%s", (_, document) => {
    const check = passed("income_verification", { proofing: { documents: [document] } });
    expect(scoresFor([check])).toEqual({ evidence: [], activity: 0, fraud: 0, verification: 0 });
  });

  test("a license whose signature isn't its state's", () => {
    expect(scoresFor([MATCH, documentCheck(signed("drivers_license", "bank"))]).evidence).toEqual([
      "drivers_license 3/1",
    ]);
  });
});

describe("until when", () => {
  test("the identity match ends it too, even one that shows nothing else", () => {
    const match = passed("identity_match", { proofing: null, expires_at: inDays(5) });
    expect(levelFor([match, documentCheck(license, { expires_at: inDays(9) })]).until).toBe(inDays(5));
  });

  test("what adds nothing doesn't end it", () => {
    const phone = passed("phone_verification", { expires_at: inDays(1) });
    const year = passed("employment_history", { proofing: { attested_years: 0 }, expires_at: inDays(2) });
    expect(levelFor([MATCH, documentCheck(license), phone, year]).until).toBeNull();
  });

  test("the same document in another check keeps it", () => {
    const first = documentCheck(license, { expires_at: inDays(2) });
    const second = passed("address_verification", {
      expires_at: inDays(7),
      proofing: { documents: [license] },
    });
    expect(levelFor([MATCH, first, second]).until).toBe(inDays(7));
  });
});

describe("what's missing, in steps that a person can take", () => {
  const missing = (...input: Parameters<typeof levelFor>) => {
    const { nearest } = levelFor(...input).gpg45;
    return [
      nearest?.profile,
      ...(nearest?.missing ?? []).map(
        ({ element, piece, have, need, how }) => `${element}${piece ?? ""} ${have}→${need} ${how}`,
      ),
    ];
  };

  test("nothing at all: a document", () => {
    expect(missing([])).toEqual([
      "L1B",
      "strength1 0→3 document",
      "validity1 0→2 inspection",
      "verification 0→1 document",
    ]);
  });

  test("a license that was read: an inspection", () => {
    expect(missing([MATCH, documentCheck(read("drivers_license"))])).toEqual([
      "L1B",
      "validity1 1→2 inspection",
    ]);
  });

  test("a signed license: a comparison with its holder", () => {
    expect(missing([MATCH, documentCheck(license)])).toEqual(["M1C", "verification 1→3 holder"]);
  });

  test("a license whose issuer's list couldn't be asked: the list's answer", () => {
    const open = documentCheck(signed("drivers_license", "state", "unreachable"));
    const compared = scored({ verification: 3 });
    expect(missing([MATCH, open, compared])).toEqual(["M1C", "validity1 2→3 revocation"]);
  });

  test("a document that a provider validated: a signature, and no answer on revocation", () => {
    const check = scored({
      evidence: [{ type: "drivers_license", strength: 3, validity: 2 }],
      verification: 3,
    });
    expect(missing([check])).toEqual(["M1C", "validity1 2→3 signature"]);
  });

  test("a pay stub can be the second piece, so that only one more document is missing", () => {
    const stub = passed("income_verification", { proofing: { documents: [signed("pay_stub", "payroll")] } });
    const rest = scored({ activity: 1, fraud: 1, verification: 2 });
    // M1A would take a chip, which is also one step, but not one that anyone can take here.
    expect(missing([stub, rest], { wanted: "medium" })).toEqual([
      "M2B",
      "strength1 0→3 another_document",
      "validity1 0→2 inspection",
    ]);
  });

  test("a piece that serves the second place: only the first one is missing", () => {
    const check = scored({ evidence: [{ type: "passport", strength: 3, validity: 3 }], verification: 3 });
    expect(missing([check], { wanted: "high" })).toEqual([
      "H2E",
      "strength1 0→4 chip",
      "validity1 0→3 signature",
    ]);
  });

  test("the highest level: nothing", () => {
    const best = scored({
      evidence: [{ type: "passport", strength: 4, validity: 4 }],
      fraud: 1,
      verification: 4,
    });
    expect(levelFor([best]).gpg45).toMatchObject({ level: "very_high", nearest: null });
  });

  test("a level that was asked for: the way there, not to the next one", () => {
    const checks = [MATCH, documentCheck(read("drivers_license"))];
    expect(missing(checks, { wanted: "high" })[0]).toMatch(/^[HV]/);
    expect(levelFor(checks, { wanted: "high" }).wanted).toEqual({ level: "high", reached: false });
    expect(levelFor([MATCH, documentCheck(license)], { wanted: "low" }).wanted?.reached).toBe(true);
  });
});
