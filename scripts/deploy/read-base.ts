import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { unstable_readConfig } from "wrangler";
import { ROOT } from "../shared/root.ts";
import { StartError } from "../shared/start-error.ts";
import type { Base, Own, Owns } from "./plan.ts";

/** The contents of the configuration files. */
export interface Configuration {
  base: Base;
  owns: Owns;
}

/**
 * @param env an environment of `wrangler.toml`; production by default
 * @returns the settings of `wrangler.toml` for all Workers, and those of each Worker's own file
 * @throws StartError if the product has no name or address, there's no such environment, or the environment would take
 *   production's domain
 */
export function readBase(env?: string): Configuration {
  const config = join(ROOT, "wrangler.toml");
  const { definedEnvironments = [] } = unstable_readConfig({ config });
  if (env !== undefined && !definedEnvironments.includes(env))
    throw new StartError(`wrangler.toml has no environment ${env}: it has ${definedEnvironments.join(", ")}`);
  const base = unstable_readConfig({ config, env });
  // An environment without its own routes inherits production's.
  if (
    env !== undefined &&
    base.routes &&
    isDeepStrictEqual(base.routes, unstable_readConfig({ config }).routes)
  )
    throw new StartError(`wrangler.toml has routes, so [env.${env}] needs its own`);
  const { name, vars } = base;
  if (!name) throw new StartError("wrangler.toml has no name for the Worker");
  if (!URL.canParse(String(vars.APP_URL)))
    throw new StartError(`APP_URL in wrangler.toml is "${vars.APP_URL}": set the product's public address`);
  const own = (kind: keyof Owns): Own => unstable_readConfig({ config: join(ROOT, `wrangler.${kind}.toml`) });
  return {
    base: { ...base, name } as Base,
    owns: { api: own("api"), documents: own("documents"), rooms: own("rooms") },
  };
}
