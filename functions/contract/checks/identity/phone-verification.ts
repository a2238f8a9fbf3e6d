import { defineCheck } from "../define.ts";

export const phoneVerification = defineCheck({
  id: "phone_verification",
  label: "Phone verification",
  type: "identity",
  role: "service",
  place: 3,
  category: "contact",
  documents: [],
  sources: ["embedded", "provider"],
  knownBy: "a text message service",
  providerFields: ["first_name", "last_name", "phone"],
  offer: "We'll text a code to the number. Entering it proves access to the phone.",
  needs: "phone",
  statedFacts: ["phone"],
  consent: ({ stated, one }) =>
    one(
      "phone",
      `We check the format of ${stated("phone number")}. We'll text a code to it when you ask for one.`,
      "We need a phone number to text a code to, but the request doesn't include one.",
    ),
  freshMonths: 12,
  advice: { source: "A code we text to the number could confirm it." },
});
