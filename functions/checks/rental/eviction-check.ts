import { providerOnly } from "../sources/provider-only.ts";

/** Evictions are in court records. Neither a lease nor a landlord's answer shows them. */
export const evictionCheck = providerOnly("eviction_check", "We didn't search court records.");
