import type { Env } from "#core/env.ts";
import type { Question } from "./questions.ts";
import type { StoredAnswer } from "./types.ts";

/** What came of asking over the network. */
export type Reply =
  | {
      answer: StoredAnswer;
      /** UTC ms that the provider says its answer is of. */
      eventAt: number;
    }
  | {
      /** It will call back; if it does not, it is asked again after so many milliseconds. */
      againAfter: number;
    };

/** Asks one question. @throws ProviderFailure to be asked again later, ProviderRefusal when that would change nothing */
export type Remote = (env: Env, question: Question) => Promise<Reply>;

/** The provider could not be reached, or said nothing that can be used. Its message holds nothing personal. */
export class ProviderFailure extends Error {
  override readonly name = "ProviderFailure";
  /** Milliseconds that the provider asks to be left alone. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter = 0) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** The provider is there and will not answer this question, now or later. */
export class ProviderRefusal extends Error {
  override readonly name = "ProviderRefusal";
}

/** An answer that is longer is none. */
const MAX_BYTES = 64 * 1024;

/**
 * One HTTP request to a provider. Redirects are not followed: what was signed is for one address.
 * @param name as told in failures
 * @returns status and JSON; undefined where the body is none
 * @throws ProviderFailure when nothing comes back within the time, or too much
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
    const retryAfter = Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), 3600) * 1000 : 0;
    return { status: response.status, json: parsed(text), retryAfter };
  } catch (error) {
    if (error instanceof ProviderFailure) throw error;
    const isLate = error instanceof DOMException && error.name === "TimeoutError";
    const how = isLate ? `did not answer within ${timeoutMs / 1000} s` : "could not be reached";
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
