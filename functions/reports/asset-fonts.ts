import type { Env } from "#core/env.ts";
import type { FontEntry, FontLibrary } from "./fonts.ts";

/**
 * Fonts are files that never change while an isolate lives. We cache only finished bytes, because a request must not
 * wait for another one's fetch. Two names need about 60 kB of fonts; all files together are about 10 MB.
 */
const kept = new Map<string, Uint8Array>();
let keptEntries: readonly FontEntry[] | undefined;

/** The fonts that the web build puts next to the site's pages (`/fonts`). */
export function assetFonts(env: Pick<Env, "ASSETS" | "APP_URL">): FontLibrary {
  async function read(file: string): Promise<Uint8Array> {
    const known = kept.get(file);
    if (known) return known;
    const answer = await env.ASSETS.fetch(new Request(new URL(`/fonts/${file}`, env.APP_URL)));
    if (!answer.ok)
      throw new Error(`The asset /fonts/${file} is missing (${answer.status}): the web must be built`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    kept.set(file, bytes);
    return bytes;
  }
  return {
    read,
    async entries() {
      keptEntries ??= JSON.parse(new TextDecoder().decode(await read("index.json"))) as FontEntry[];
      return keptEntries;
    },
  };
}
