import type { Endpoint } from "./endpoints.ts";

/** The parts of `wrangler.toml` that we use. Everything else is passed on as is. */
export interface Base {
  name?: string;
  compatibility_date?: string;
  compatibility_flags?: string[];
  vars: Record<string, unknown>;
  queues: { producers?: { binding: string; queue: string }[]; consumers?: unknown[] };
  triggers?: unknown;
  placement?: unknown;
  assets?: { directory?: string; binding?: string };
  routes?: unknown;
  workers_dev?: boolean;
  observability?: unknown;
  limits?: unknown;
  rules?: unknown;
  alias?: Record<string, string>;
}

/** What `wrangler.documents.toml` says about the documents Worker. The rest comes from the base. */
export type Own = Pick<Base, "queues" | "limits">;

/** A Worker to deploy. */
export interface Planned {
  name: string;
  /** Source of its entry file. Imports are relative to the root. */
  source: string;
  kind: "endpoint" | "documents" | "jobs" | "gateway";
}

/** Cloudflare's length limit for names of Workers with their own address. */
const MAX_NAME = 63;

/** @returns the Workers of a per-endpoint deployment, in the order in which they can be deployed */
export function planWorkers(base: string, endpoints: readonly Endpoint[]): Planned[] {
  const workers: Planned[] = endpoints.map((endpoint) => ({
    name: workerName(base, endpoint),
    kind: "endpoint",
    source:
      `import endpoint from "#${endpoint.file}";\n` +
      'import { serve } from "#functions/serve.ts";\n' +
      "export default serve(endpoint);\n",
  }));
  workers.push(documentsWorker(base));
  workers.push({
    name: `${base}-jobs`,
    kind: "jobs",
    source: 'import { jobs } from "#functions/jobs/worker.ts";\nexport default jobs;\n',
  });
  const table = endpoints.map(({ method, path }, i) => ({ method, path, binding: bindingName(i) }));
  workers.push({
    name: base,
    kind: "gateway",
    source:
      'import { gateway } from "#functions/gateway.ts";\n' +
      `export default gateway(${JSON.stringify(table, null, 2)});\n`,
  });
  return workers;
}

/** @returns the Worker that opens uploaded files, which is separate in every deployment */
export const documentsWorker = (base: string): Planned => ({
  name: `${base}-documents`,
  kind: "documents",
  source: 'export { default } from "#functions/jobs/documents-worker.ts";\n',
});

/**
 * @param names bindings that the Worker's code reads
 * @param own settings of the documents Worker
 * @returns one Worker's wrangler configuration, with paths relative to its own folder under the root
 */
export function configOf(
  worker: Planned,
  base: Base,
  endpoints: readonly Endpoint[],
  names: readonly string[],
  own?: Own,
) {
  const uses = (name: string) => names.includes(name);
  const gateway = worker.kind === "gateway";
  const up = "../../../";
  return {
    name: worker.name,
    main: "./worker.ts",
    compatibility_date: base.compatibility_date,
    compatibility_flags: base.compatibility_flags,
    rules: base.rules,
    alias: base.alias,
    placement: base.placement,
    observability: base.observability,
    vars: {
      ...Object.fromEntries(Object.entries(base.vars).filter(([name]) => uses(name))),
      ENV_NAMES: names.join(","),
    },
    queues: {
      producers: base.queues.producers?.filter(({ binding }) => uses(binding)),
      ...(worker.kind === "jobs" ? { consumers: base.queues.consumers } : {}),
      ...(worker.kind === "documents" ? { consumers: own?.queues.consumers } : {}),
    },
    limits: worker.kind === "documents" ? own?.limits : base.limits,
    ...(worker.kind === "jobs" ? { triggers: base.triggers } : {}),
    ...(base.assets && (gateway || uses("ASSETS"))
      ? { assets: { ...base.assets, directory: up + base.assets.directory } }
      : {}),
    ...(gateway
      ? {
          routes: base.routes,
          workers_dev: base.workers_dev,
          services: endpoints.map((endpoint, i) => ({
            binding: bindingName(i),
            service: workerName(base.name ?? "", endpoint),
          })),
        }
      : // Reached through the gateway only.
        { workers_dev: false, preview_urls: false }),
  };
}

/**
 * @returns the file's path in lowercase letters, digits and dashes, the only characters that Cloudflare accepts
 * @throws if the name is longer than Cloudflare allows
 */
export function workerName(base: string, { file }: Endpoint): string {
  const words = file.replace(/^functions\/api\/|\.ts$/g, "").match(/[A-Za-z0-9]+/g) ?? [];
  const name = [base, ...words]
    .join("-")
    .replace(/\B[A-Z]/g, "-$&")
    .toLowerCase();
  if (name.length > MAX_NAME) throw new Error(`${file}: the Worker's name ${name} is too long`);
  return name;
}

const bindingName = (index: number) => `ENDPOINT_${index}`;
