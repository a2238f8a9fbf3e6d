import type { Service } from "../../../../../functions/contract/enums.ts";

/** What each extra service does, as honestly as the engine does it. Types that are not offered yet need no words. */
export const SERVICE_WORDS: Partial<Record<Service, { text: string; needs?: "address" | "phone" | "ssn" }>> =
  {
    document_verification: {
      text: "Reads the license or ID: does it keep to its standard, is it valid, are the dates sound.",
    },
    address_verification: { text: "Compares the address with the documents.", needs: "address" },
    phone_verification: { text: "Checks the form and range of the number.", needs: "phone" },
    ssn_verification: { text: "Checks that the number is plausible and was never published.", needs: "ssn" },
  };
