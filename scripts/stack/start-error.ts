/** An error that the developer can fix. It's shown as one line and perhaps a log's last ones, without a stack trace. */
export class StartError extends Error {}
