import type { Env } from "#core/env.ts";

/** The model doesn't change while an isolate lives. It has 1.5 MB. */
let kept: Uint8Array | undefined;

/**
 * @returns the model for reading print, which is deployed with the documents Worker (`wrangler.documents.toml`)
 * @throws if it's missing
 */
export async function assetModel(env: Pick<Env, "MODELS">): Promise<Uint8Array> {
  if (kept) return kept;
  const answer = await env.MODELS.fetch("https://models.invalid/latin.traineddata");
  if (!answer.ok) throw new Error(`The model for reading print is missing (${answer.status})`);
  kept = new Uint8Array(await answer.arrayBuffer());
  return kept;
}
