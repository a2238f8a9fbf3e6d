import { businessCheck } from "./business.ts";

/** The base check for businesses. */
export const businessIdentity = businessCheck("business_identity");
