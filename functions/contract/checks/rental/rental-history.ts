import { defineCheck } from "../define.ts";

export const rentalHistory = defineCheck({
  id: "rental_history",
  label: "Rental history",
  type: "rental",
  role: "service",
  place: 1,
  documents: ["lease_agreement"],
  sources: ["embedded", "attestation", "provider"],
  knownBy: "the landlord or a tenant record service",
  providerFields: ["first_name", "last_name", "previous_address", "lease_start", "lease_end"],
  offer:
    "We'll compare rent and dates with the lease, or email the landlord. Only the landlord or a tenant record confirms them.",
  needs: "lease",
  statedFacts: ["lease_start_date", "lease_end_date", "monthly_rent"],
  consent: ({ stated, list }) => {
    const lease = list({ lease_dates: "dates", rent: "rent" });
    return lease
      ? `We compare ${stated(lease)} with your documents, or ask your landlord.`
      : "We read your documents about the home, or ask your landlord.";
  },
  freshMonths: null,
  advice: {
    person: "The landlord could confirm the tenancy by email.",
    source: "A tenant record service could confirm it.",
  },
});
