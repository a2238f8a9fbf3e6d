import { businessCheck } from "./business.ts";

/** The same as the business identity check, but accepts only articles of incorporation. */
export const businessRegistration = businessCheck("business_registration");
