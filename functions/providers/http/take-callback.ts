import type { Ctx } from "#core/context.ts";
import { DomainError, invalid, notFound } from "#core/errors.ts";
import { type Taken, takeAnswer } from "../take-answer.ts";
import { readAnswer } from "./answer.schema.ts";
import { verifyWebhook } from "./webhook.ts";

/**
 * Handles a provider's callback. Only the signature authenticates it, so we verify that before we read the body.
 * @param body exactly as received
 * @throws DomainError 404 for an unknown provider or request; 401 if the signature is missing or wrong, or its time is
 *   more than five minutes off; 422 if the body doesn't follow the contract. Nothing is stored in these cases, so the
 *   provider can send the same event again
 */
export async function takeCallback(
  ctx: Ctx,
  provider: string,
  headers: Headers,
  body: string,
): Promise<{ result: Taken }> {
  const { HTTP_PROVIDERS: providers = {}, PROVIDER_SECRETS: secrets = {} } = ctx.env;
  const config = Object.hasOwn(providers, provider) ? providers[provider] : undefined;
  if (!config) throw notFound("Provider not found");
  const eventId = await verifyWebhook(secrets[provider] ?? [], headers, body, ctx.now());
  if (eventId === null)
    throw new DomainError(
      "unauthenticated",
      "signature_invalid",
      "The signature is missing, wrong or more than five minutes old",
    );
  const { requestId, eventAt, toStore } = readAnswer(jsonOf(body), ctx.now());
  const answer = ({ check }: { check: Parameters<typeof toStore>[0] }) => toStore(check, config);
  return { result: await takeAnswer(ctx, { requestId, provider, eventAt, eventId, answer }) };
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw invalid({ body: "The body isn't JSON" });
  }
}
