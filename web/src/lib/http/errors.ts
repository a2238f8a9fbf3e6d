/** Shown when the server can't be reached. */
export const NETWORK_MESSAGE =
  "Unable to connect to the server. Please check your internet connection and try again.";

/** The server refused the request, failed, or didn't respond (`code` `network` or `timeout`, status 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Form path → message, e.g. `personalInfo.firstName`. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  /** The page where the person can do what's required first, such as confirming a payment. */
  readonly url: string | undefined;
  /** Seconds to wait before trying again; 0 if the server didn't say. */
  readonly retryAfter: number;

  constructor(init: {
    status: number;
    code: string;
    message: string;
    fields?: Record<string, string>;
    requestId?: string | undefined;
    url?: string | undefined;
    retryAfter?: number;
  }) {
    super(init.message);
    this.name = "ApiError";
    this.status = init.status;
    this.code = init.code;
    this.fields = init.fields ?? {};
    this.requestId = init.requestId;
    this.url = init.url;
    this.retryAfter = init.retryAfter ?? 0;
  }

  get isNetwork(): boolean {
    return this.code === "network";
  }
}

/** @returns the server's message, or the one for a timeout; undefined if there's none, or for a network error */
export const serverMessage = (error: unknown): string | undefined =>
  error instanceof ApiError && !error.isNetwork ? error.message || undefined : undefined;

/** @returns the commit that this page was deployed from; undefined outside of a deployment */
export const buildOfPage = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;

/** Whether the server understood the request and refused it (4xx), as opposed to a failure or no response. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** @returns the message to show for an error: the server's, one about the network or a timeout, or the fallback */
export function messageOf(error: unknown, fallback = "Something went wrong. Please try again."): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.isNetwork) return "Network error. Please try again.";
  return serverMessage(error) ?? fallback;
}
