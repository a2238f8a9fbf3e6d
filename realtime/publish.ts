import type { ServerMessage } from "#contract/events.ts";
import { MAX_PUBLISH_LENGTH, publishBody } from "#contract/publish.ts";

/**
 * @param authorization the header as it came
 * @param key the shared key; without one nobody may publish
 * @returns whether the header carries the key, in a time that does not tell how much of it was right
 */
export async function mayPublish(authorization: string | null, key: unknown): Promise<boolean> {
  if (typeof key !== "string" || key === "" || !authorization) return false;
  const [given, wanted] = await Promise.all([digest(authorization), digest(`Bearer ${key}`)]);
  let difference = 0;
  for (let i = 0; i < wanted.length; i++) difference |= (given[i] ?? 0) ^ (wanted[i] ?? 0);
  return difference === 0;
}

/** @returns the messages of a publish, or null when the body is none */
export function readPublish(text: string): ServerMessage[] | null {
  if (text.length > MAX_PUBLISH_LENGTH) return null;
  try {
    return publishBody.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}
