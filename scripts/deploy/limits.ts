import type { Generated } from "./generate.ts";
import { MAX_NAME } from "./names.ts";

/** The paid plan's limits (developers.cloudflare.com/workers/platform/limits, as of November 2026). */
const MAX_WORKERS = 500;
const MAX_VARIABLES = 128;

/** @returns how close the planned Workers come to the platform's limits, as lines to print */
export function planLines(workers: readonly Generated[]): string[] {
  const most = (of: (one: Generated) => number) => workers.reduce((a, b) => (of(b) > of(a) ? b : a));
  const [texts, bound, named] = [
    most(({ variables }) => variables),
    most(({ bindings }) => bindings),
    most(({ name }) => name.length),
  ];
  return [
    `Workers     ${workers.length} of ${MAX_WORKERS} an account`,
    `Variables   ${texts.variables} of ${MAX_VARIABLES} in ${texts.name}`,
    `Bindings    ${bound.bindings} in ${bound.name}`,
    `Names       ${named.name.length} of ${MAX_NAME} characters in ${named.name}`,
    ...workers.flatMap(({ name, domains }) =>
      domains.map((domain) => `Domain      ${domain} leads to ${name}, and to nothing else any more`),
    ),
  ];
}

/** @returns the exceeded limits, as lines to print; empty if the Workers can be deployed */
export function overLimits(workers: readonly Generated[]): string[] {
  const over = workers.length > MAX_WORKERS ? [`${workers.length} Workers are too many`] : [];
  return [
    ...over,
    ...workers
      .filter(({ variables }) => variables > MAX_VARIABLES)
      .map(({ name, variables }) => `${name} has ${variables} variables, more than ${MAX_VARIABLES}`),
  ];
}
