import { businessCheck } from "./business.ts";

/** The base check of business. */
export const businessIdentity = businessCheck("business_identity");
