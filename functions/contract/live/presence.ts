import { SECOND } from "../time.ts";

/** How often an open page says that it's there, in milliseconds. */
export const PRESENCE_EVERY = 30 * SECOND;
/** How long someone counts as present after that, in milliseconds. It bridges two missed calls. */
export const PRESENCE_LASTS = 75 * SECOND;
