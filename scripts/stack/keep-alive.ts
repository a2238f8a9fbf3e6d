/**
 * Milliseconds that a stand-in keeps an idle connection open. Node's server does for five seconds, and so does the
 * Worker's runtime from its end: a request that leaves in that moment would be lost.
 */
export const KEEP_ALIVE = 60_000;
