import { reason } from "../engine/outcome.ts";
import { type Interpret, type Interpretation, presence, SILENT } from "../sources/attested.ts";
import { compareAmount, compareDate, corrected, type FactAgreement } from "../sources/attested-facts.ts";

const never = (by: string): Interpretation => ({
  says: "contradicts",
  reasons: [reason("attested_no_tenancy", `${by} said that there was no such tenancy.`)],
});

/** Whether the subject rented at the stated address. */
export const interpretTenancy: Interpret = (facts, _input, by) => {
  const there = presence("landlord", facts);
  if (there === "never") return never(by);
  if (there === "unknown") return SILENT;
  return {
    says: "supports",
    reasons: [reason("attested_tenancy", `${by} confirmed the tenancy at the stated address.`)],
  };
};

/** When the subject rented, and for how much. */
export const interpretRentalHistory: Interpret = (facts, { claims }, by) => {
  if (presence("landlord", facts) === "never") return never(by);
  const { leaseStartDate, leaseEndDate, monthlyRent } = claims.rental ?? {};
  const parts: [string, FactAgreement, string | undefined][] = [
    [
      "start of the lease",
      compareDate(facts.leaseStartDate, leaseStartDate),
      corrected(facts.leaseStartDate),
    ],
    ["end of the lease", compareDate(facts.leaseEndDate, leaseEndDate), corrected(facts.leaseEndDate)],
    ["rent", compareAmount(facts.monthlyRent, monthlyRent), dollars(corrected(facts.monthlyRent))],
  ];
  const known = parts.filter(([, standing]) => standing !== "unknown");
  if (known.length === 0) return SILENT;
  const reasons = known.map(([what, standing, other]) => {
    if (standing === "agrees")
      return reason(
        "attested_lease",
        other === undefined
          ? `${by} confirmed the ${what}.`
          : `${by} gave nearly the same ${what}: ${other}.`,
      );
    return standing === "supplied"
      ? reason("attested_lease_supplied", `${by} gave the ${what}: ${other}.`)
      : reason("attested_lease_differs", `${by} gave a different ${what} from the one stated: ${other}.`);
  });
  const differs = known.some(([, standing]) => standing === "differs");
  return { says: differs ? "contradicts" : "supports", reasons };
};

const dollars = (amount: string | undefined) =>
  amount === undefined ? undefined : `$${Number(amount).toLocaleString("en-US")} a month`;

/** A reference: whether the contact would rent to the subject again. It's an opinion and shown as one. */
export const interpretLandlordReference: Interpret = (facts, _input, by) => {
  const answer = facts.rentAgain;
  if (answer?.verdict !== "answered") return SILENT;
  return answer.correction === "yes"
    ? {
        says: "supports",
        reasons: [reason("attested_rent_again", `${by} would rent to the same tenant again.`)],
      }
    : {
        says: "contradicts",
        reasons: [reason("attested_not_again", `${by} would not rent to the same tenant again.`)],
      };
};

/** The score for "mostly on time", which supports the check less than "always". */
const MOSTLY = 0.7;

/** Whether the rent was paid on time. */
export const interpretPayments: Interpret = (facts, _input, by) => {
  const answer = facts.paidOnTime;
  if (answer?.verdict !== "answered") return SILENT;
  switch (answer.correction) {
    case "always":
      return {
        says: "supports",
        reasons: [reason("attested_paid", `${by} said that the rent was always paid on time.`)],
      };
    case "mostly":
      return {
        says: "supports",
        score: MOSTLY,
        reasons: [reason("attested_paid_mostly", `${by} said that the rent was mostly paid on time.`)],
      };
    default:
      return {
        says: "contradicts",
        reasons: [reason("attested_paid_late", `${by} said that the rent was often paid late.`)],
      };
  }
};
