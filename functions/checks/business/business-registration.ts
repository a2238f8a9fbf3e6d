import { businessCheck } from "./business.ts";

/** The same as the business identity, but only from articles of incorporation. */
export const businessRegistration = businessCheck("business_registration");
