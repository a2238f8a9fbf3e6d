import { SECOND } from "../time.ts";

/** How often an open page reports its presence, in milliseconds. */
export const PRESENCE_EVERY = 30 * SECOND;
/** How long someone counts as present after a report, in milliseconds. One report may get lost. */
export const PRESENCE_LASTS = 75 * SECOND;
