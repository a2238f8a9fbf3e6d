import type { Endpoint } from "./endpoints.ts";
import { workerName } from "./names.ts";

/** Settings of `wrangler.toml` that each Worker gets unchanged. */
const SHARED = [
  "account_id",
  "compatibility_date",
  "compatibility_flags",
  "rules",
  "alias",
  "keep_names",
  "observability",
  "logpush",
  "tail_consumers",
  "upload_source_maps",
] as const;

/** The parts of `wrangler.toml` that we use. Anything else has no effect. */
export interface Base extends Partial<Record<(typeof SHARED)[number], unknown>> {
  name: string;
  compatibility_date?: string;
  vars: Record<string, unknown>;
  queues: { producers?: { binding: string; queue: string }[] };
  assets?: { directory: string; binding: string };
  alias?: Record<string, string>;
  routes?: unknown;
  workers_dev?: boolean;
}

/** The settings in a Worker's own file (`wrangler.api.toml`, …). The rest comes from the base. */
export interface Own {
  queues?: { consumers?: Record<string, unknown>[] };
  triggers?: { crons?: string[] | undefined };
  placement?: unknown;
  limits?: unknown;
  assets?: { directory: string; binding: string };
  durable_objects?: { bindings: Record<string, unknown>[] };
  migrations?: unknown[];
}

/** The Workers' own files, by kind of Worker. */
export type Owns = Record<"api" | "documents" | "rooms", Own>;

/** A Worker to deploy. */
export interface Planned {
  name: string;
  /** Source of its entry file. Imports are relative to the root. */
  source: string;
  kind: "rooms" | "documents" | "endpoint" | "api" | "jobs" | "front";
}

/** @returns the Worker with the rooms. The Workers whose code reads `ROOMS` publish to it */
export const roomsWorker = (base: string): Planned => ({
  name: `${base}-rooms`,
  kind: "rooms",
  source: 'export { default, Room } from "#realtime/worker.ts";\n',
});

/** @returns the Worker that opens uploaded files */
export const documentsWorker = (base: string): Planned => ({
  name: `${base}-documents`,
  kind: "documents",
  source: 'export { default } from "#functions/jobs/documents-worker.ts";\n',
});

/** @returns the Worker with all endpoints and the jobs */
export const apiWorker = (base: string): Planned => ({
  name: `${base}-api`,
  kind: "api",
  source: 'export { default } from "#functions/api-worker.ts";\n',
});

/** @returns the Worker that owns the domain */
export const frontWorker = (base: string): Planned => ({
  name: base,
  kind: "front",
  source: 'export { default } from "#functions/front.ts";\n',
});

/** @returns the Workers in the order in which they're deployed: those that others are bound to come first */
export const planWorkers = (base: string): Planned[] => [
  roomsWorker(base),
  documentsWorker(base),
  apiWorker(base),
  frontWorker(base),
];

/** @returns the Workers if each endpoint has its own, in the order in which they're deployed */
export function planPerEndpoint(base: string, endpoints: readonly Endpoint[]): Planned[] {
  const table = endpoints.map(({ method, path }, i) => ({ method, path, binding: bindingName(i) }));
  return [
    roomsWorker(base),
    documentsWorker(base),
    ...endpoints.map(
      (endpoint): Planned => ({
        name: workerName(base, endpoint),
        kind: "endpoint",
        source:
          `import endpoint from "#${endpoint.file}";\n` +
          'import { serve } from "#functions/serve.ts";\n' +
          "export default serve(endpoint);\n",
      }),
    ),
    {
      name: `${base}-jobs`,
      kind: "jobs",
      source: 'import { jobs } from "#functions/jobs/worker.ts";\nexport default jobs;\n',
    },
    {
      name: base,
      kind: "front",
      source:
        'import { gateway } from "#functions/gateway.ts";\n' +
        `export default gateway(${JSON.stringify(table, null, 2)});\n`,
    },
  ];
}

/**
 * @param endpoints the endpoints with their own Workers, which the front passes requests to; empty if the API is one
 *   Worker
 * @param names bindings that the Worker's code reads
 * @returns the Worker's wrangler configuration. The path of its assets is relative to the root
 */
export function configOf(
  worker: Planned,
  { base, owns }: { base: Base; owns: Owns },
  endpoints: readonly Endpoint[],
  names: readonly string[],
) {
  const own = ownOf(worker, owns);
  const uses = (name: string) => names.includes(name);
  const isFront = worker.kind === "front";
  const assets = isFront ? base.assets : uses(own.assets?.binding ?? "") ? own.assets : undefined;
  return {
    name: worker.name,
    main: "./worker.ts",
    ...Object.fromEntries(SHARED.map((name) => [name, base[name]])),
    vars: {
      ...Object.fromEntries(Object.entries(base.vars).filter(([name]) => uses(name))),
      ENV_NAMES: names.join(","),
    },
    queues: {
      producers: base.queues.producers?.filter(({ binding }) => uses(binding)),
      consumers: CONSUMES[worker.kind] && consumersOf(base, own, CONSUMES[worker.kind] as string),
    },
    placement: own.placement,
    limits: own.limits,
    // An empty list removes the triggers of an earlier deployment; without a list, wrangler would leave them.
    triggers: worker.kind === "endpoint" ? undefined : { crons: own.triggers?.crons ?? [] },
    durable_objects:
      worker.kind === "rooms" ? own.durable_objects : uses("ROOMS") ? roomsOf(base) : undefined,
    migrations: own.migrations,
    assets,
    services: isFront ? servicesOf(base.name, endpoints) : undefined,
    routes: isFront ? (base.routes ?? domainOf(base)) : undefined,
    // Other Workers get no public address. They're reached only through other Workers, their queues and the cron job.
    workers_dev: isFront ? base.workers_dev : false,
    preview_urls: isFront ? undefined : false,
  };
}

/** The queue that a kind of Worker consumes, by the name of its binding. */
const CONSUMES: Partial<Record<Planned["kind"], string>> = {
  api: "JOBS_QUEUE",
  jobs: "JOBS_QUEUE",
  documents: "DOCUMENTS_QUEUE",
};

function ownOf({ kind }: Planned, owns: Owns): Own {
  if (kind === "front") return {};
  if (kind === "rooms" || kind === "documents") return owns[kind];
  return owns.api;
}

/**
 * The domain of the product's public address, unless that's the `workers.dev` domain that Cloudflare gives every Worker
 * anyway. The front replaces whatever was at its domain. Wrangler runs without a terminal, so it doesn't ask first.
 */
function domainOf({ vars }: Base) {
  const { hostname: pattern } = new URL(String(vars.APP_URL));
  return pattern.endsWith(".workers.dev") ? undefined : [{ pattern, custom_domain: true }];
}

/** A queue's name depends on the environment, so it's taken from the queue's producer in `wrangler.toml`. */
function consumersOf(base: Base, own: Own, binding: string) {
  const queue = base.queues.producers?.find((one) => one.binding === binding)?.queue;
  return own.queues?.consumers?.map((consumer) => ({ ...consumer, queue }));
}

const roomsOf = ({ name }: Base) => ({
  bindings: [{ name: "ROOMS", class_name: "Room", script_name: roomsWorker(name).name }],
});

const servicesOf = (base: string, endpoints: readonly Endpoint[]) => [
  { binding: "ROOMS_WORKER", service: roomsWorker(base).name },
  ...(endpoints.length === 0
    ? [{ binding: "API_WORKER", service: apiWorker(base).name }]
    : endpoints.map((endpoint, i) => ({ binding: bindingName(i), service: workerName(base, endpoint) }))),
];

const bindingName = (index: number) => `ENDPOINT_${index}`;
