/** An object of Stripe's API. */
export type Thing = Record<string, unknown>;

/** An error from Stripe, as described in docs.stripe.com/api/errors. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly error: Thing;

  constructor(status: number, error: Thing) {
    super(String(error.message));
    this.status = status;
    this.error = error;
  }
}

const invalid = (status: number, code: string | undefined, param: string, message: string) =>
  new StripeRefusal(status, { type: "invalid_request_error", ...(code && { code }), param, message });

/** An object in the path that doesn't exist: 404. */
export const unknown = (kind: string, id: string) =>
  invalid(404, "resource_missing", kind, `No such ${kind}: '${id}'`);
/** An object in a parameter that doesn't exist: 400. */
export const missing = (param: string, id: string) =>
  invalid(400, "resource_missing", param, `No such ${param}: '${id}'`);
export const refused = (param: string, message: string, code?: string) => invalid(400, code, param, message);
export const declined = (error: Thing, intent: Thing) =>
  new StripeRefusal(402, { ...error, payment_intent: intent });
