import { HOUR, isoTime, SECOND } from "#contract/time.ts";
import type { Env } from "#core/env.ts";
import { DomainError } from "#core/errors.ts";
import type { HttpProvider } from "#core/provider-setting.ts";
import type { Question } from "../questions.ts";
import { call, ProviderFailure, ProviderRefusal, type Remote, type Reply } from "../remote.ts";
import { type Answered, readAnswer } from "./answer.schema.ts";
import { signWebhook } from "./webhook.ts";

/** Milliseconds after a 202 until we send the question again, in case the callback got lost. */
const AGAIN_AFTER = 6 * HOUR;

/** Statuses that mean the provider will never answer this question. */
const REFUSALS = new Set([400, 404, 410, 413, 422]);

/** @returns a function that asks a provider through our HTTP contract; null if the provider isn't configured */
export function askHttp(env: Env, provider: string): Remote | null {
  const config = env.HTTP_PROVIDERS?.[provider];
  const secrets = env.PROVIDER_SECRETS?.[provider];
  if (!config || !secrets) return null;
  return async (_env, question) => {
    const body = JSON.stringify(messageOf(env, provider, question));
    const signed = await signWebhook(secrets, question.requestId, body, question.now);
    const { status, json, retryAfter } = await call(
      provider,
      `${config.url.replace(/\/$/, "")}/checks`,
      {
        method: "POST",
        headers: {
          ...signed,
          "Content-Type": "application/json",
          "Idempotency-Key": question.requestId,
          "X-Request-Id": question.causedBy,
        },
        body,
      },
      config.timeoutSeconds * SECOND,
    );
    if (status === 202) return { againAfter: AGAIN_AFTER };
    if (REFUSALS.has(status)) throw new ProviderRefusal(`${provider} refused the request with ${status}`);
    if (status !== 200) throw new ProviderFailure(`${provider} answered ${status}`, retryAfter);
    return replyOf(provider, config, question, json);
  };
}

function messageOf(env: Env, provider: string, question: Question) {
  const { requestId, check, purpose, subject, answerBy, now } = question;
  return {
    type: "check.requested",
    timestamp: isoTime(now),
    data: {
      request_id: requestId,
      check,
      purpose,
      subject,
      answer_by: isoTime(answerBy),
      callback_url: `${env.APP_URL.replace(/\/$/, "")}/api/providers/${provider}/callback`,
    },
  };
}

function replyOf(provider: string, config: HttpProvider, question: Question, json: unknown): Reply {
  let answered: Answered;
  try {
    answered = readAnswer(json, question.now);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // Report only the fields' names; their values may be personal data.
    const fields = Object.keys(error.detail.fields ?? {}).join(", ");
    throw new ProviderFailure(`${provider} sent an answer that breaks the contract: ${fields}`);
  }
  if (answered.requestId !== question.requestId)
    throw new ProviderFailure(`${provider} answered a different request`);
  return { answer: answered.toStore(question.check, config), eventAt: answered.eventAt };
}
