import { readFileSync } from "node:fs";

/**
 * @returns the product's public address, for the absolute URLs in built pages: the environment variable `APP_URL`, or
 *   else the one in `wrangler.toml`
 * @throws Error if neither is set
 */
export function siteUrl(): URL {
  const config = readFileSync(new URL("../../wrangler.toml", import.meta.url), "utf8");
  const url = process.env.APP_URL || /^APP_URL = "([^"]+)"$/m.exec(config)?.[1];
  if (!url) throw new Error("Set APP_URL, or name it in wrangler.toml");
  return new URL(url);
}
