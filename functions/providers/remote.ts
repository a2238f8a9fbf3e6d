import { HOUR, SECOND } from "#contract/time.ts";
import type { Env } from "#core/env.ts";
import type { Question } from "./questions.ts";
import type { StoredAnswer } from "./types.ts";

/** The result of asking over the network. */
export type Reply =
  | {
      answer: StoredAnswer;
      /** UTC ms: the time that the provider states for its answer. */
      eventAt: number;
    }
  | {
      /** The provider will call back. If it doesn't, we ask again after this many milliseconds. */
      againAfter: number;
    };

/**
 * Asks one question.
 * @throws ProviderFailure if asking again later may help, ProviderRefusal if it won't
 */
export type Remote = (env: Env, question: Question) => Promise<Reply>;

/** The provider couldn't be reached, or its answer can't be used. The message contains no personal data. */
export class ProviderFailure extends Error {
  override readonly name = "ProviderFailure";
  /** Milliseconds that the provider asks us to wait. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter = 0) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** The provider works, but won't answer this question, now or later. */
export class ProviderRefusal extends Error {
  override readonly name = "ProviderRefusal";
}

/** The longest response that we accept, in bytes. A longer one counts as a failure. */
const MAX_BYTES = 64 * 1024;

/**
 * Makes one HTTP request to a provider. Redirects aren't followed, because the signature is meant for one address.
 * @param name the provider's name, for failure messages
 * @returns the status, the JSON (undefined if the body isn't JSON), and `Retry-After` in milliseconds: at most an hour,
 *   and 0 if it's missing or a date
 * @throws ProviderFailure if the provider can't be reached or doesn't answer in time, or if the answer is too long
 */
export async function call(
  name: string,
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<{ status: number; json: unknown; retryAfter: number }> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { ...init, redirect: "manual", signal });
    const text = await limitedText(response);
    const seconds = Number(response.headers.get("Retry-After") ?? 0);
    const retryAfter = Number.isFinite(seconds) ? Math.min(Math.max(0, seconds * SECOND), HOUR) : 0;
    return { status: response.status, json: parsed(text), retryAfter };
  } catch (error) {
    if (error instanceof ProviderFailure) throw error;
    const isLate = error instanceof DOMException && error.name === "TimeoutError";
    const how = isLate ? `didn't answer within ${timeoutMs / SECOND} s` : "couldn't be reached";
    throw new ProviderFailure(`${name} ${how}`);
  }
}

async function limitedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new ProviderFailure("The answer is too long");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
