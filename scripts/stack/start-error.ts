/** An error that the developer can fix. It's shown as one line, without a stack trace. */
export class StartError extends Error {}
