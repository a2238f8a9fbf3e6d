import { describe, expect, it } from "vitest";
import { bestLevel, type Potential, stepsBeyond, waysToReach } from "#contract/assurance/potential.ts";
import { offerOf } from "#functions/providers/offer.ts";

const potential = (change: Partial<Potential> = {}): Potential => ({
  evidence: [],
  activity: 0,
  fraud: 0,
  verification: 0,
  ...change,
});
const LICENSE = { type: "drivers_license", strength: 3, validity: 3 } as const;
const STUB = { type: "pay_stub", strength: 2, validity: 3 } as const;
const license = potential({ evidence: [LICENSE], verification: 1 });
const stub = potential({ evidence: [STUB], verification: 1 });
const comparison = potential({ verification: 3 });
const screening = potential({ fraud: 1 });

describe("the best level", () => {
  it("is what all checks reach together", () => {
    expect(bestLevel([])).toBe("none");
    expect(bestLevel([license])).toBe("low");
    expect(bestLevel([comparison])).toBe("none");
    expect(bestLevel([license, comparison])).toBe("medium");
    expect(bestLevel([comparison, license])).toBe("medium");
    expect(bestLevel([stub])).toBe("none");
    expect(bestLevel([stub, screening])).toBe("low");
    expect(bestLevel([license, stub, comparison, screening])).toBe("high");
  });

  it("counts one document of each type", () => {
    expect(bestLevel([license, license, comparison, screening])).toBe("medium");
  });

  it("is low at most where only documents, contacts and lists answer", () => {
    const { types } = offerOf({ providers: "none", hasFreshList: true, hasReviewer: true });
    const best = types.map(({ type, potential: base, services }) => [
      type,
      bestLevel([base, ...services.map((one) => one.potential)]),
    ]);
    expect(Object.fromEntries(best)).toEqual({
      identity: "low",
      business: "none",
      employment: "none",
      financial: "low",
      rental: "none",
    });
  });
});

describe("the ways to reach a level", () => {
  const services = [
    { id: "license", potential: license },
    { id: "stub", potential: stub },
    { id: "comparison", potential: comparison },
    { id: "screening", potential: screening },
    { id: "nothing", potential: potential() },
  ] as const;

  it("are none if the request reaches it, and if nothing does", () => {
    expect(waysToReach("low", [license], services)).toEqual([]);
    expect(waysToReach("very_high", [license], services)).toEqual([]);
    expect(waysToReach("low", [], [])).toEqual([]);
  });

  it("are single services if any is enough", () => {
    expect(waysToReach("low", [stub], services)).toEqual([["license"], ["screening"]]);
    expect(waysToReach("medium", [license], services)).toEqual([["comparison"]]);
  });

  it("are several services if no single one is enough, and only those that are needed", () => {
    expect(waysToReach("medium", [], services)).toEqual([["license", "comparison"]]);
    expect(waysToReach("high", [], services)).toEqual([["license", "stub", "comparison", "screening"]]);
  });
});

describe("the steps beyond what's offered", () => {
  it("are those of the nearest profile", () => {
    expect(stepsBeyond("medium", [license])).toEqual(["holder"]);
    expect(stepsBeyond("low", [stub])).toEqual(["screening"]);
    expect(stepsBeyond("low", [])).toEqual(["stronger_document"]);
    expect(stepsBeyond("high", [license, comparison])).toEqual(["chip"]);
    expect(stepsBeyond("very_high", [license, comparison])).toEqual(["chip"]);
  });

  it("are none if the level is reached", () => {
    expect(stepsBeyond("low", [license])).toEqual([]);
  });
});
