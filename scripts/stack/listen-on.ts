import { registerHooks } from "node:module";

/**
 * Preloaded into PartyKit's dev server, which listens on every address of the machine and has no option for another.
 * `ROOMS_HOST` names the address.
 */
const WRITTEN = 'host: "0.0.0.0"';

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith("/partykit/dist/bin.mjs")) return loaded;
    const [before, after, ...more] = String(loaded.source).split(WRITTEN);
    if (after === undefined || more.length > 0)
      throw new Error(`PartyKit's dev server no longer listens by ${WRITTEN}: look where it does now`);
    return { ...loaded, source: `${before}host: ${JSON.stringify(process.env.ROOMS_HOST)}${after}` };
  },
});
