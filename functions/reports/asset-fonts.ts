import type { Env } from "#core/env.ts";
import type { FontEntry, FontLibrary } from "./fonts.ts";

/**
 * Fonts are files that never change while an isolate lives. We cache only bytes that have arrived, because a request
 * must not wait for a fetch that another request started. A report that contains two names needs about 60 kB of fonts;
 * all files together are about 10 MB.
 */
const kept = new Map<string, Uint8Array>();
let keptEntries: readonly FontEntry[] | undefined;

/** The fonts that are deployed with the Worker (`wrangler.api.toml`). */
export function assetFonts(env: Pick<Env, "FONTS">): FontLibrary {
  async function read(file: string): Promise<Uint8Array> {
    const known = kept.get(file);
    if (known) return known;
    const answer = await env.FONTS.fetch(`https://fonts.invalid/${file}`);
    if (!answer.ok) throw new Error(`The font ${file} is missing (${answer.status})`);
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
