import { MINUTE } from "#contract/time.ts";

/**
 * Milliseconds that a stand-in keeps an idle connection open. By default, Node's server closes it after five seconds,
 * and the Worker's runtime does the same on its side. A request sent at that moment would be lost.
 */
export const KEEP_ALIVE = MINUTE;
