import { businessCheck } from "./business.ts";

/** The same, by the articles of incorporation alone. */
export const businessRegistration = businessCheck("business_registration");
