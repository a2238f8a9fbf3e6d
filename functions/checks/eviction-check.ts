import { providerOnly } from "./provider-only.ts";

/** Evictions are court records; a lease or a landlord's word doesn't show them. */
export const evictionCheck = providerOnly("eviction_check", "We didn't search court records.");
