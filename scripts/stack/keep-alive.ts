import { MINUTE } from "#contract/time.ts";

/**
 * Milliseconds that a stand-in keeps an idle connection open. Node's server closes it after five seconds, and so does
 * the Worker's runtime at its end. A request sent at that moment would be lost.
 */
export const KEEP_ALIVE = MINUTE;
