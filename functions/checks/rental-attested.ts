import { type Hear, presence, type Said, SILENT } from "./attested.ts";
import { amountStanding, corrected, dateStanding, type Standing } from "./attested-facts.ts";
import { reason } from "./outcome.ts";

const NEVER: Said = {
  says: "contradicts",
  reasons: [reason("attested_no_tenancy", "The landlord answered that the subject never rented there.")],
};

/** Whether the subject rented the address stated. */
export const hearTenancy: Hear = (facts) => {
  const there = presence("landlord", facts);
  if (there === "never") return NEVER;
  if (there === "unknown") return SILENT;
  return {
    says: "supports",
    reasons: [
      reason("attested_tenancy", "The landlord confirmed that the subject rented the address stated."),
    ],
  };
};

/** When, and for how much. */
export const hearRentalHistory: Hear = (facts, { claims }) => {
  if (presence("landlord", facts) === "never") return NEVER;
  const { leaseStartDate, leaseEndDate, monthlyRent } = claims.rental ?? {};
  const parts: [string, Standing, string | undefined][] = [
    [
      "start of the lease",
      dateStanding(facts.leaseStartDate, leaseStartDate),
      corrected(facts.leaseStartDate),
    ],
    ["end of the lease", dateStanding(facts.leaseEndDate, leaseEndDate), corrected(facts.leaseEndDate)],
    ["rent", amountStanding(facts.monthlyRent, monthlyRent), dollars(corrected(facts.monthlyRent))],
  ];
  const known = parts.filter(([, standing]) => standing !== "unknown");
  if (known.length === 0) return SILENT;
  const reasons = known.map(([what, standing, other]) => {
    if (standing === "agrees")
      return reason(
        "attested_lease",
        other === undefined
          ? `The landlord confirmed the ${what}.`
          : `The landlord named nearly the same ${what}: ${other}.`,
      );
    return standing === "supplied"
      ? reason("attested_lease_supplied", `The landlord named the ${what}: ${other}.`)
      : reason("attested_lease_differs", `The landlord named another ${what} than was stated: ${other}.`);
  });
  const differs = known.some(([, standing]) => standing === "differs");
  return { says: differs ? "contradicts" : "supports", reasons };
};

const dollars = (amount: string | undefined) =>
  amount === undefined ? undefined : `$${Number(amount).toLocaleString("en-US")} a month`;

/** A reference: whether they would rent to the subject again. An opinion, told as one. */
export const hearLandlord: Hear = (facts) => {
  const said = facts.rentAgain;
  if (said?.verdict !== "answered") return SILENT;
  return said.correction === "yes"
    ? {
        says: "supports",
        reasons: [reason("attested_rent_again", "The landlord would rent to the subject again.")],
      }
    : {
        says: "contradicts",
        reasons: [reason("attested_not_again", "The landlord would not rent to the subject again.")],
      };
};

/** Mostly on time is not always: it supports less. */
const MOSTLY = 0.7;

/** Whether the rent was paid on time. */
export const hearPayments: Hear = (facts) => {
  const said = facts.paidOnTime;
  if (said?.verdict !== "answered") return SILENT;
  switch (said.correction) {
    case "always":
      return {
        says: "supports",
        reasons: [reason("attested_paid", "The landlord answered that the rent was always paid on time.")],
      };
    case "mostly":
      return {
        says: "supports",
        score: MOSTLY,
        reasons: [
          reason("attested_paid_mostly", "The landlord answered that the rent was mostly paid on time."),
        ],
      };
    default:
      return {
        says: "contradicts",
        reasons: [reason("attested_paid_late", "The landlord answered that the rent was often paid late.")],
      };
  }
};
