import type { Ctx } from "#core/context.ts";
import { DomainError, invalid, notFound } from "#core/errors.ts";
import { type Taken, takeAnswer } from "../take-answer.ts";
import { readAnswer } from "./answer.schema.ts";
import { verifyWebhook } from "./webhook.ts";

/**
 * Takes a provider's callback. Its signature is the credential: nothing is read of a body before it is verified.
 * @param body exactly as it came
 * @throws DomainError 404 for an unknown provider or request; 401 for a signature that is missing, wrong or too old;
 *   422 for a body that is no answer by the contract. Nothing is changed then, and the same event may come again.
 */
export async function takeCallback(
  ctx: Ctx,
  provider: string,
  headers: Headers,
  body: string,
): Promise<{ result: Taken }> {
  const { HTTP_PROVIDERS: providers = {}, PROVIDER_SECRETS: secrets = {} } = ctx.env;
  const config = Object.hasOwn(providers, provider) ? providers[provider] : undefined;
  if (!config) throw notFound("There is no such provider");
  const eventId = await verifyWebhook(secrets[provider] ?? [], headers, body, ctx.now());
  if (eventId === null)
    throw new DomainError(
      "unauthenticated",
      "signature_invalid",
      "The signature is missing, wrong or more than five minutes old",
    );
  const { requestId, eventAt, toStore } = readAnswer(jsonOf(body), ctx.now());
  const answer = ({ check }: { check: Parameters<typeof toStore>[0] }) => toStore(check, config.name);
  return { result: await takeAnswer(ctx, { requestId, provider, eventAt, eventId, answer }) };
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw invalid({ body: "The body is not JSON" });
  }
}
