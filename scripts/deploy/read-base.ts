import { join } from "node:path";
import { unstable_readConfig } from "wrangler";
import { ROOT } from "#scripts/stack/part.ts";
import { StartError } from "#scripts/stack/start-error.ts";
import type { Base, Own } from "./plan.ts";

const read = (file: string): Base => unstable_readConfig({ config: join(ROOT, file) });

/**
 * @returns what `wrangler.toml` says about the product, and what `wrangler.documents.toml` says about its second Worker
 * @throws StartError if the product has no name
 */
export function readBase(): { base: Base & { name: string }; own: Own } {
  const base = read("wrangler.toml");
  const { name } = base;
  if (!name) throw new StartError("wrangler.toml has no name for the Worker");
  const { queues, limits } = read("wrangler.documents.toml");
  return { base: { ...base, name }, own: { queues, limits } };
}
