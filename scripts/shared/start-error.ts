/**
 * An error that the developer can fix. It's shown as one line, sometimes with the last lines of a log, but without a
 * stack trace.
 */
export class StartError extends Error {}
