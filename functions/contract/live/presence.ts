import { SECOND } from "../time.ts";

/** How often an open page reports its presence, in milliseconds. */
export const PRESENCE_EVERY = 30 * SECOND;
/** How long someone counts as present after that, in milliseconds. Long enough to miss two reports. */
export const PRESENCE_LASTS = 75 * SECOND;
