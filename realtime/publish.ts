import { MAX_PUBLISH_LENGTH, type Posted, publishBody } from "#contract/live/publish.ts";

/**
 * @param authorization the header as received
 * @param key the shared key; without one, nobody may publish
 * @returns whether the header has the key, compared in constant time
 */
export async function mayPublish(authorization: string | null, key: unknown): Promise<boolean> {
  if (typeof key !== "string" || key === "" || !authorization) return false;
  const [given, wanted] = await Promise.all([digest(authorization), digest(`Bearer ${key}`)]);
  let difference = 0;
  for (let i = 0; i < wanted.length; i++) difference |= (given[i] ?? 0) ^ (wanted[i] ?? 0);
  return difference === 0;
}

/** @returns the messages of a publish request, or null if the body is invalid */
export function readPublish(text: string): Posted[] | null {
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
