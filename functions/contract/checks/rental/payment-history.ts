import { defineCheck } from "../define.ts";

export const paymentHistory = defineCheck({
  id: "payment_history",
  label: "Payment history",
  type: "rental",
  role: "service",
  place: 4,
  documents: [],
  sources: ["attestation", "provider"],
  knownBy: "the landlord or a tenant record service",
  providerFields: ["first_name", "last_name", "previous_address", "lease_start", "lease_end", "monthly_rent"],
  offer: "We'll email the landlord and ask whether the rent came on time. A lease can't show it.",
  consent: "We ask your landlord whether the rent was paid on time.",
  awaits: "Needs a landlord's answer.",
  freshMonths: null,
  advice: {
    person: "The landlord could confirm how rent was paid.",
    source: "A tenant record service could confirm it.",
  },
});
