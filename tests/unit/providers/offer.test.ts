import { describe, expect, it } from "vitest";
import { CHECK_LIST } from "#contract/checks/all.ts";
import { CHECK_DOCUMENTS, SERVICES } from "#contract/checks/catalog.ts";
import { PEER_KINDS, VERIFICATION_TYPES } from "#contract/enums.ts";
import type { ProvidersSetting, ScoreCaps } from "#core/provider-setting.ts";
import { needsList, needsReviewer, offerOf } from "#functions/providers/offer.ts";

const by = (providers: ProvidersSetting, hasFreshList = false, hasReviewer = true) => ({
  providers,
  hasFreshList,
  hasReviewer,
});

describe("the offer of services", () => {
  it("includes everything when the test provider answers", () => {
    const { types, peer } = offerOf(by("sandbox"));
    expect(types.map(({ type }) => type)).toEqual([...VERIFICATION_TYPES]);
    expect(peer.map(({ kind }) => kind)).toEqual([...PEER_KINDS]);
    const all = [...types, ...types.flatMap(({ services }) => services), ...peer];
    expect(all.every(({ offered, reason }) => offered && reason === null)).toBe(true);
    for (const { type, services } of types) expect(services.map(({ id }) => id)).toEqual([...SERVICES[type]]);
  });

  it("without a provider has what evidence, contacts and reviewers can answer; the rest names who could", () => {
    const { types, peer } = offerOf({ ...by("none"), textMessages: "http" });
    const services = new Map(types.flatMap((type) => type.services.map((one) => [one.id, one])));
    for (const id of SERVICES.identity) expect(services.get(id)).toMatchObject({ offered: true });
    expect(services.get("business_registration")?.offered).toBe(true);
    for (const id of [
      "reference_check",
      "landlord_references",
      "professional_license",
      "tax_standing",
    ] as const)
      expect(services.get(id), id).toMatchObject({ offered: true, reason: null });
    for (const id of ["credit_check", "eviction_check", "debt_analysis"] as const)
      expect(services.get(id)?.offered, id).toBe(false);
    expect(services.get("credit_check")?.reason).toBe(
      "Not available: only a credit bureau can answer this, and none is connected.",
    );
    expect(peer.find(({ kind }) => kind === "background")).toMatchObject({ offered: false });
    expect(peer.find(({ kind }) => kind === "identity")).toMatchObject({ offered: true, reason: null });
  });

  it("has no phone check when no code can be sent and no provider answers, and says why", () => {
    const phone = (answerers: Parameters<typeof offerOf>[0]) =>
      offerOf(answerers)
        .types.flatMap(({ services }) => services)
        .find(({ id }) => id === "phone_verification");
    for (const textMessages of ["none", undefined] as const)
      expect(phone({ ...by("none"), textMessages })).toMatchObject({
        offered: false,
        reason: expect.stringContaining("no text message service is connected"),
      });
    expect(phone({ ...by("none"), textMessages: "http" })).toMatchObject({ offered: true, reason: null });
    expect(phone(by({ phone_verification: "acme" }))?.offered).toBe(true);
  });

  it("names each check's documents, in the order of the list of types", () => {
    const { types } = offerOf(by("none"));
    const of = (wanted: string) => types.find(({ type }) => type === wanted);
    expect(of("identity")?.documents).toEqual([
      "drivers_license",
      "passport",
      "state_id",
      "utility_bill",
      "bank_statement",
    ]);
    expect(of("employment")?.services.find(({ id }) => id === "salary_verification")?.documents).toEqual([
      "pay_stub",
      "tax_return",
    ]);
  });

  it("follows the configuration service by service", () => {
    const { types } = offerOf(by({ credit_check: "acme", business_registration: "gleif" }));
    const services = new Map(types.flatMap((type) => type.services.map((one) => [one.id, one])));
    expect(services.get("credit_check")).toMatchObject({ offered: true, reason: null });
    expect(services.get("eviction_check")?.offered).toBe(false);
    expect(services.get("debt_analysis")?.offered).toBe(false);
  });

  it("marks what only the test provider could answer", () => {
    const marked = (answerers: Parameters<typeof offerOf>[0]) => {
      const { types, peer } = offerOf(answerers);
      return [
        ...types.filter(({ testOnly }) => testOnly).map(({ type }) => type),
        ...types.flatMap(({ services }) => services.filter(({ testOnly }) => testOnly).map(({ id }) => id)),
        ...peer.filter(({ testOnly }) => testOnly).map(({ kind }) => kind),
      ];
    };
    const providerOnly = CHECK_LIST.filter(
      ({ role, sources }) => role === "service" && sources.every((source) => source === "provider"),
    ).map(({ id }) => id);
    expect(providerOnly).toContain("credit_check");
    expect(marked({ ...by("sandbox", true), textMessages: "sandbox" })).toEqual(providerOnly);
    expect(marked({ ...by("sandbox"), textMessages: "sandbox" })).toContain("background");
    expect(marked(by("none"))).toEqual([]);
    const mixed = { credit_check: "acme", eviction_check: "sandbox", "*": "acme" };
    expect(marked(by(mixed))).toEqual(["eviction_check"]);
  });

  it("includes list searches while a current list is loaded, and otherwise says why not", () => {
    const pick = (hasFreshList: boolean) => {
      const { types, peer } = offerOf(by("none", hasFreshList));
      const service = types.flatMap((type) => type.services).find(({ id }) => id === "regulatory_compliance");
      return [service, peer.find(({ kind }) => kind === "background")];
    };
    expect(pick(true).every((one) => one?.offered && one.reason === null)).toBe(true);
    for (const one of pick(false))
      expect(one).toMatchObject({
        offered: false,
        reason: expect.stringMatching(
          /screening service is connected, and no current sanctions list is loaded/,
        ),
      });
  });

  it("has documents reviewed only when there are reviewers", () => {
    const of = (id: string, hasReviewer: boolean, setting: ProvidersSetting = "none") =>
      offerOf(by(setting, false, hasReviewer))
        .types.flatMap(({ services }) => services)
        .find((one) => one.id === id);
    for (const id of ["professional_license", "license_verification", "tax_standing"] as const) {
      expect(of(id, true), id).toMatchObject({ offered: true, reason: null });
      expect(of(id, false), id).toMatchObject({
        offered: false,
        reason: expect.stringMatching(/^Not available: no .* is connected, and no one reviews documents\.$/),
      });
      expect(of(id, false, { [id]: "acme" })?.offered, id).toBe(true);
    }
    // What we read ourselves needs no reviewer.
    expect(of("document_verification", false)?.offered).toBe(true);
    expect(needsReviewer("none", ["tax_standing"])).toBe(true);
    expect(needsReviewer("none", ["document_verification"])).toBe(false);
    expect(needsReviewer("sandbox", ["tax_standing"])).toBe(false);
  });

  it("checks for a loaded list only if that matters", () => {
    expect(needsList("none", ["identity_match", "background_check"])).toBe(true);
    expect(needsList("none", ["credit_check"])).toBe(false);
    expect(needsList("sandbox", ["background_check"])).toBe(false);
    expect(needsList({ regulatory_compliance: "acme" }, ["regulatory_compliance"])).toBe(false);
  });
});

describe("the best scores that the offer names", () => {
  const NONE: ScoreCaps = { strength: 0, validity: 0, activity: 0, fraud: 0, verification: 0 };
  const potentialOf = (
    answerers: Partial<Parameters<typeof offerOf>[0]>,
    wanted: "ssn_verification" | "employment_history" | "address_verification" | "document_verification",
  ) => {
    const { types } = offerOf({ ...by("none"), ...answerers });
    return types.flatMap(({ services }) => services).find(({ id }) => id === wanted)?.potential;
  };
  const acme = (scores: Partial<ScoreCaps> | undefined, providers: ProvidersSetting = { "*": "acme" }) => ({
    providers,
    httpProviders: { acme: { scores: scores && { ...NONE, ...scores } } },
  });

  it("include what a check's provider may score: a piece of evidence, and the higher of each other score", () => {
    const caps = { strength: 4, validity: 3, activity: 1, fraud: 2, verification: 3 };
    expect(potentialOf(acme(caps), "ssn_verification")).toEqual({
      evidence: [{ type: "passport", strength: 4, validity: 3 }],
      activity: 1,
      fraud: 2,
      verification: 3,
    });
    const history = potentialOf(acme({ activity: 1, fraud: 2 }), "employment_history");
    expect(history).toMatchObject({ activity: 2, fraud: 2 });
    const address = potentialOf(acme(caps), "address_verification");
    expect(address?.evidence.at(-1)).toEqual({
      type: CHECK_DOCUMENTS.address_verification[0],
      strength: 4,
      validity: 3,
    });
    expect(address?.evidence.slice(0, -1)).toEqual(potentialOf({}, "address_verification")?.evidence);
  });

  it("name no piece of evidence that would have no strength or no validity", () => {
    for (const scores of [{ strength: 4 }, { validity: 4 }])
      expect(potentialOf(acme(scores), "ssn_verification")?.evidence).toEqual([]);
  });

  it("stay as they are if the provider may score nothing, answers other checks, or is made up", () => {
    const high = { strength: 4, validity: 4, verification: 4 };
    const own = potentialOf({}, "ssn_verification");
    expect(own?.verification).toBe(0);
    for (const answerers of [
      acme(undefined),
      acme({}),
      acme(high, { credit_check: "acme" }),
      acme(high, "sandbox"),
      acme(high, { ssn_verification: "sandbox" }),
    ])
      expect(potentialOf(answerers, "ssn_verification")).toEqual(own);
    // No provider gets files, so none serves this check.
    expect(potentialOf(acme(high), "document_verification")).toEqual(
      potentialOf({}, "document_verification"),
    );
  });

  it("count a trained reviewer where documents without a signature are read", () => {
    const bill = (hasTrainedReviewer: boolean) =>
      potentialOf({ hasTrainedReviewer }, "address_verification")?.evidence.find(
        ({ type }) => type === "utility_bill",
      );
    expect(bill(false)).toBeUndefined();
    expect(bill(true)).toEqual({ type: "utility_bill", strength: 2, validity: 2 });
  });
});
