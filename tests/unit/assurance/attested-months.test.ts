import { describe, expect, it } from "vitest";
import type { AttestedFactName } from "#contract/attestation/attestation.ts";
import { DAY } from "#contract/time.ts";
import type { Claims } from "#functions/checks/engine/types.ts";
import type { Attestation } from "#functions/checks/sources/attestation-types.ts";
import { attestedMonths } from "#functions/checks/sources/attested-months.ts";
import { answered, employed, rented, silent } from "../checks/attested/build.ts";
import { input, NOW } from "../checks/build.ts";

type Facts = Partial<Record<AttestedFactName, string | null>>;

/** The contact answers on November 20, 2026. */
const ANSWERED = NOW - DAY;

const startedOn = (startDate: string): Claims => ({
  ...employed,
  employment: { ...employed.employment!, startDate },
});
const inJob = (facts: Facts, claims: Claims = employed, over: Partial<Attestation> = {}) =>
  attestedMonths("employment_history", input({ claims, attestations: [answered("employer", facts, over)] }));

describe("a job", () => {
  it("has lasted until the answer if the person still works there", () => {
    const still = { employment: "", startDate: "" };
    expect(inJob(still, startedOn("2024-10-20"))).toBe(25);
    expect(inJob(still, startedOn("2024-10-21"))).toBe(24);
    expect(inJob(still, startedOn("2024-10-19"))).toBe(25);
    expect(inJob(still, startedOn("2026-11-01"))).toBe(0);
    expect(inJob(still)).toBe(57);
  });

  it("counts full months only, also from the end of a month", () => {
    const still = { employment: "", startDate: "" };
    const at = (answeredAt: number) => inJob(still, startedOn("2026-01-31"), { answeredAt });
    expect(at(Date.UTC(2026, 1, 28))).toBe(0);
    expect(at(Date.UTC(2026, 2, 30))).toBe(1);
    expect(at(Date.UTC(2026, 2, 31))).toBe(2);
  });

  it("shows no time if it has ended or never was, or the contact doesn't say", () => {
    for (const employment of ["ended", "never", null])
      expect(inJob({ employment, startDate: "" }), String(employment)).toBeNull();
    expect(inJob({ startDate: "" })).toBeNull();
  });

  it("has the start date that the employer gave", () => {
    expect(inJob({ employment: "", startDate: "2022-02-20" })).toBe(57);
    expect(inJob({ employment: "", startDate: "2022-02-21" })).toBe(56);
    expect(inJob({ employment: "", startDate: null })).toBeNull();
    expect(inJob({ employment: "" })).toBeNull();
  });

  it("that starts in the future has lasted no time", () => {
    expect(inJob({ employment: "", startDate: "2027-03-01" })).toBe(0);
  });
});

describe("a tenancy", () => {
  const inHome = (facts: Facts, leaseEndDate?: string) =>
    attestedMonths(
      "rental_history",
      input({
        claims: { rental: { ...rented.rental!, ...(leaseEndDate && { leaseEndDate }) } },
        attestations: [answered("landlord", facts)],
      }),
    );

  it("has lasted until its end, or until the answer if that's earlier", () => {
    expect(inHome({ leaseStartDate: "", leaseEndDate: "" }, "2023-04-30")).toBe(23);
    expect(inHome({ leaseStartDate: "", leaseEndDate: "" }, "2026-11-20")).toBe(66);
    expect(inHome({ leaseStartDate: "", leaseEndDate: "" }, "2030-04-30")).toBe(66);
  });

  it("has the dates that the landlord gave", () => {
    expect(inHome({ leaseStartDate: "2021-06-01", leaseEndDate: "2022-06-01" }, "2022-05-31")).toBe(12);
    expect(inHome({ leaseStartDate: "", leaseEndDate: "2022-05-01" })).toBe(12);
  });

  it("shows no time without both dates", () => {
    expect(inHome({ leaseStartDate: "" }, "2023-04-30")).toBeNull();
    expect(inHome({ leaseStartDate: "", leaseEndDate: null }, "2023-04-30")).toBeNull();
    expect(inHome({ leaseEndDate: "" }, "2023-04-30")).toBeNull();
  });
});

describe("contacts", () => {
  const still = { employment: "", startDate: "" };
  const together = (...attestations: Attestation[]) =>
    attestedMonths("employment_history", input({ claims: employed, attestations }));

  it("show no time unless we know that the domain is the employer's", () => {
    for (const trust of ["suggested", "untied", "refused", "own", "free_mail", "lookalike"] as const)
      expect(inJob(still, employed, { trust, tie: null }), trust).toBeNull();
  });

  it("show no time unless they answered", () => {
    for (const status of ["declined", "expired", "reported"] as const)
      expect(together(silent("employer", status)), status).toBeNull();
    expect(together()).toBeNull();
    expect(inJob(still, employed, { status: "declined" })).toBeNull();
  });

  it("count by the longest time that one of them confirmed, in any order", () => {
    const earlier = answered("employer", still, { answeredAt: ANSWERED - 100 * DAY });
    const vague = answered("employer", { employment: null, startDate: "" });
    for (const attestations of [
      [earlier, answered("employer", still), vague],
      [vague, answered("employer", still), earlier],
    ])
      expect(together(...attestations)).toBe(57);
    expect(together(vague, earlier)).toBe(54);
  });
});
