import { businessCheck } from "./business.ts";

/** The same as business identity, from the articles of incorporation alone. */
export const businessRegistration = businessCheck("business_registration");
