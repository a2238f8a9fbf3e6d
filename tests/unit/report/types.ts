import type { Report } from "#functions/reports/report.ts";
import { sampleReport } from "./sample.ts";

type Type = Report["verification"]["verification_type"];
const NOBODY = { first_name: null, last_name: null, date_of_birth: null, phone: null, address: null };
const OTHERS = { business: null, employment: null, rental: null, ask_subject: [] };
const NAMED = { ...NOBODY, ...OTHERS, first_name: "Zoë", last_name: "Żółkiewska" };

const VERIFICATIONS: Record<Type, Partial<Report["verification"]>> = {
  identity: {
    verification_type: "identity",
    peer: {
      kind: "background",
      context: "marketplace",
      transaction_type: "Used car",
      transaction_value: 4500,
    },
  },
  business: {
    verification_type: "business",
    purpose: "business",
    requested_services: ["business_registration", "tax_standing"],
    target_name: "Müller & Söhne GmbH",
    claims: {
      ...NOBODY,
      ...OTHERS,
      business: {
        business_name: "Müller & Söhne GmbH",
        business_address: "1 Market St, San Francisco, CA 94105",
        business_type: "sole_proprietorship",
        year_established: 1987,
        lei: "5493000IBP32UQZ0KL24",
      },
    },
  },
  employment: {
    verification_type: "employment",
    purpose: "employment",
    requested_services: ["employment_history", "salary_verification"],
    claims: {
      ...NAMED,
      employment: {
        employer_name: "Northwind Traders",
        position: "Senior Engineer",
        start_date: "2019-03-01",
        salary: 142000,
        employment_type: "full_time",
        contact_name: "Ann Lee",
        contact_email: "ann@northwind.example",
      },
    },
  },
  financial: {
    verification_type: "financial",
    purpose: "credit",
    requested_services: ["credit_check", "income_verification"],
    claims: NAMED,
  },
  rental: {
    verification_type: "rental",
    requested_services: ["rental_history", "eviction_check"],
    claims: {
      ...NAMED,
      rental: {
        previous_address: "55 Oak Ave, Apt 4, Portland, OR 97201",
        landlord_contact: "+1 503 555 0100",
        monthly_rent: 1850.5,
        lease_start_date: "2021-06-01",
        lease_end_date: "2024-05-31",
        reason_for_leaving: "Moved for work",
      },
    },
  },
};

/** @returns a report of each type, with everything that a request can state and a result can say */
export function reportOf(type: Type, more: Partial<Report["results"]> = {}): Report {
  return sampleReport({
    verification: VERIFICATIONS[type],
    results: {
      employment_verification: {
        employment_status: "Active employee",
        employer_verified: true,
        salary_range: "$140,000–$159,999",
      },
      financial_verification: { credit_score: 712, credit_history: "Good", bankruptcy: false },
      ...more,
    },
  });
}

export const REPORT_TYPES = Object.keys(VERIFICATIONS) as Type[];

/** @returns the values that appear only in a report of this type, as people read them */
export const statedValues = ({ verification: { claims } }: Report): string[] =>
  [
    claims.first_name,
    claims.business?.business_name,
    claims.business && "1 Market St",
    claims.business && "Sole proprietorship",
    claims.business && "1987",
    claims.employment?.employer_name,
    claims.employment && "Senior Engineer",
    claims.employment && "Full-time",
    claims.employment && "$142,000",
    claims.employment && "ann@northwind.example",
    claims.rental && "55 Oak Ave",
    claims.rental && "+1 503 555 0100",
    claims.rental && "$1,850.50",
    claims.rental && "Moved for work",
  ].filter((value) => typeof value === "string");
