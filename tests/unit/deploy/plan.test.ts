import { expect, test } from "vitest";
import { endpointAt, listEndpoints } from "#scripts/deploy/endpoints.ts";
import { envUse, required } from "#scripts/deploy/env-use.ts";
import { MAX_NAME, workerName } from "#scripts/deploy/names.ts";
import {
  type Base,
  configOf,
  documentsWorker,
  frontWorker,
  type Owns,
  type Planned,
  planPerEndpoint,
  planWorkers,
} from "#scripts/deploy/plan.ts";
import { readBase } from "#scripts/deploy/read-base.ts";

const base: Base = {
  name: "app",
  compatibility_date: "2026-01-01",
  vars: { ENV: "production", APP_URL: "https://app.example", MAIL_FROM: "a@b.example" },
  queues: {
    producers: [
      { binding: "DOCUMENTS_QUEUE", queue: "documents-eu" },
      { binding: "JOBS_QUEUE", queue: "jobs-eu" },
    ],
  },
  assets: { directory: "web/dist", binding: "ASSETS" },
  routes: ["app.example/*"],
};
const owns: Owns = {
  api: {
    queues: { consumers: [{ queue: "jobs", max_batch_size: 10 }] },
    triggers: { crons: ["* * * * *"] },
    placement: { mode: "smart" },
  },
  documents: { queues: { consumers: [{ queue: "documents" }] }, limits: { cpu_ms: 1000 } },
  rooms: {
    durable_objects: { bindings: [{ name: "MAIN", class_name: "Room" }] },
    migrations: [{ tag: "v1", new_sqlite_classes: ["Room"] }],
  },
};
const login = endpointAt("functions/api/auth/login.post.ts");
const show = endpointAt("functions/api/verifications/[id]/index.get.ts");
const NAMES = ["ENV", "APP_URL", "JOBS_QUEUE", "ROOMS"];
const configsOf = (planned: readonly Planned[], endpoints: Parameters<typeof configOf>[2] = []) =>
  Object.fromEntries(
    planned.map((worker) => [worker.kind, configOf(worker, { base, owns }, endpoints, NAMES)]),
  );

test("a file's name determines its endpoint's route", () => {
  expect(login).toMatchObject({ method: "post", path: "/api/auth/login" });
  expect(show).toMatchObject({ method: "get", path: "/api/verifications/:id" });
  expect(endpointAt("functions/api/well-known/jwks.json.get.ts").path).toBe("/.well-known/jwks.json");
  expect(endpointAt("functions/api/vct/verified-profile/1.get.ts").path).toBe("/vct/verified-profile/1");
  expect(() => endpointAt("functions/api/auth/login.ts")).toThrow(/method/);
});

test("a fixed path comes before one with a parameter", () => {
  const paths = listEndpoints().map((one) => one.path);
  for (const [i, path] of paths.entries()) {
    const wider = paths.findIndex((other) => matches(other, path) && !matches(path, other));
    if (wider >= 0) expect(i).toBeLessThan(wider);
  }
});

test.each(["countersign", "countersign-eu", "a".repeat(50)])(
  "all Workers of %s have names of their own that the platform accepts, however long a path is",
  (name) => {
    for (const workers of [planWorkers(name), planPerEndpoint(name, listEndpoints())]) {
      expect(new Set(workers.map((one) => one.name)).size).toBe(workers.length);
      for (const one of workers) {
        expect(one.name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(one.name.length).toBeLessThanOrEqual(MAX_NAME);
      }
    }
  },
);

test("a name that's too long ends with a hash of all of it", () => {
  const long = { file: "functions/api/a/very/long/path/of/an/endpoint.post.ts" };
  const [one, other] = ["a".repeat(40), "a".repeat(41)].map((name) => workerName(name, long));
  expect(one).toMatch(/^a{40}-a-very-[a-z-]+-[0-9a-f]{8}$/);
  expect(one?.slice(-8)).not.toBe(other?.slice(-8));
});

test("what others are bound to is deployed before them", () => {
  const kinds = (workers: readonly Planned[]) => [...new Set(workers.map((one) => one.kind))];
  expect(kinds(planWorkers("app"))).toEqual(["rooms", "documents", "api", "front"]);
  expect(kinds(planPerEndpoint("app", [login, show]))).toEqual([
    "rooms",
    "documents",
    "endpoint",
    "jobs",
    "front",
  ]);
});

test("the front owns the domain and the files, runs where the person is, and reaches the API and the rooms", () => {
  const { front, ...others } = configsOf(planWorkers("app"));
  expect(front).toMatchObject({
    routes: base.routes,
    assets: { directory: "web/dist" },
    services: [
      { binding: "ROOMS_WORKER", service: "app-rooms" },
      { binding: "API_WORKER", service: "app-api" },
    ],
  });
  expect(front?.placement).toBeUndefined();
  for (const one of Object.values(others)) {
    expect(one).toMatchObject({ workers_dev: false, preview_urls: false });
    expect([one.routes, one.assets, one.services]).toEqual([undefined, undefined, undefined]);
  }
});

test.each([
  ["https://app.example", ["api.example/*"], ["api.example/*"]],
  ["https://app.example", undefined, [{ pattern: "app.example", custom_domain: true }]],
  ["https://app.team.workers.dev", undefined, undefined],
])("without routes, the front of %s has the domain of its public address", (APP_URL, routes, expected) => {
  const { APP_URL: _, ...vars } = base.vars;
  const configuration = { base: { ...base, vars: { ...vars, APP_URL }, routes }, owns };
  expect(configOf(frontWorker("app"), configuration, [], []).routes).toEqual(expected);
});

test("the API runs beside the database, and alone has the cron job and the queue of the jobs", () => {
  const { api, documents, rooms, front } = configsOf(planWorkers("app"));
  expect(api).toMatchObject({
    placement: { mode: "smart" },
    triggers: owns.api.triggers,
    queues: { consumers: [{ queue: "jobs-eu", max_batch_size: 10 }] },
  });
  expect(documents).toMatchObject({
    limits: { cpu_ms: 1000 },
    queues: { consumers: [{ queue: "documents-eu" }] },
  });
  // Not none at all, which would leave the cron job that an earlier deployment of the same Worker had.
  for (const one of [documents, rooms, front]) expect(one?.triggers).toEqual({ crons: [] });
  for (const one of [rooms, front]) expect(one?.queues.consumers).toBeUndefined();
});

test("one Worker has the rooms, and those that publish are bound to its class", () => {
  const { rooms, api, documents } = configsOf(planWorkers("app"));
  const { endpoint, jobs, front } = configsOf(planPerEndpoint("app", [login]), [login]);
  expect(rooms).toMatchObject(owns.rooms);
  const bound = { bindings: [{ name: "ROOMS", class_name: "Room", script_name: "app-rooms" }] };
  for (const one of [api, documents, endpoint, jobs]) {
    expect(one?.durable_objects).toEqual(bound);
    expect(one?.migrations).toBeUndefined();
  }
  expect(front).toMatchObject({ services: [{}, { binding: "ENDPOINT_0", service: "app-auth-login-post" }] });
  expect(endpoint).toMatchObject({ placement: { mode: "smart" } });
  expect(endpoint?.triggers).toBeUndefined();
  expect(endpoint?.queues.consumers).toBeUndefined();
  expect(jobs).toMatchObject({ triggers: owns.api.triggers, queues: { consumers: [{ queue: "jobs-eu" }] } });
});

test("each Worker belongs to the account of wrangler.toml, and is observed as it says", () => {
  const more = { account_id: "a1", logpush: true, observability: { enabled: true } };
  for (const worker of planPerEndpoint("app", [login]))
    expect(configOf(worker, { base: { ...base, ...more }, owns }, [login], NAMES)).toMatchObject(more);
});

test("a Worker gets the variables that its code reads, and a list of their names", () => {
  const { api } = configsOf(planWorkers("app"));
  expect(api?.vars).toEqual({
    ENV: "production",
    APP_URL: "https://app.example",
    ENV_NAMES: NAMES.join(","),
  });
});

test("the shipped configuration gives each queue one consumer, and limits the CPU time per file", () => {
  const configuration = readBase();
  const [, documents, api] = planWorkers("app").map((worker) => configOf(worker, configuration, [], []));
  expect(api?.queues.consumers).toMatchObject([{ queue: "jobs" }]);
  expect(documents?.queues.consumers).toMatchObject([{ queue: "documents", max_batch_size: 1 }]);
  expect([api?.limits, documents?.limits]).toEqual([undefined, { cpu_ms: 60_000 }]);
});

test("staging is a product of its own beside production, with the same variables", () => {
  const [production, staging] = [readBase().base, readBase("staging").base];
  expect(staging.name).toBe(`${production.name}-staging`);
  expect(Object.keys(staging.vars)).toEqual(Object.keys(production.vars));
  const own = (one: Base) => [
    one.vars.APP_URL,
    one.vars.S3_BUCKET,
    ...(one.queues.producers ?? []).map(({ queue }) => queue),
  ];
  for (const value of own(staging)) expect(own(production)).not.toContain(value);
  expect(staging.assets).toEqual(production.assets);
  expect(() => readBase("nowhere")).toThrow("wrangler.toml has no environment nowhere: it has staging");
});

test("the documents Worker gets the storage key, but no key for sessions or mails", async () => {
  const { name, source } = documentsWorker("app");
  const names = (await envUse(new Map([[name, source]]))).get(name);
  expect(names).toEqual(
    expect.arrayContaining(["S3_SECRET_ACCESS_KEY", "FIELD_KEYS", "JOBS_QUEUE", "ROOMS"]),
  );
  for (const secret of ["JWT_PRIVATE_KEY", "MAIL_API_KEY", "GOOGLE_CLIENT_SECRET", "PROVIDER_SECRETS"])
    expect(names).not.toContain(secret);
});

test("the rooms get only the ticket key, and the front no key at all", async () => {
  const [rooms, , , front] = planWorkers("app");
  const gateway = { ...planPerEndpoint("app", [login]).at(-1)!, name: "gateway" };
  const uses = await envUse(new Map([rooms!, front!, gateway].map(({ name, source }) => [name, source])));
  expect(uses.get("app-rooms")).toEqual(["ENV", "PARTY_TICKET_KEY"]);
  const names = ["ASSETS", "BILLING", "ENV", "ROOMS_WORKER"];
  expect(uses.get("app")?.toSorted()).toEqual(["API_WORKER", ...names]);
  expect(uses.get("gateway")?.toSorted()).toEqual(names);
});

test("the variables that a Worker reads are found in its bundle, including imported files", async () => {
  const uses = await envUse(
    new Map([
      ["ticket", 'export { issueTicket } from "#functions/notifications/ticket.ts";'],
      ["callback", 'export { takeCallback } from "#functions/providers/http/take-callback.ts";'],
      ["services", 'export { listServices } from "#functions/lifecycle/request/offered.ts";'],
      ["nothing", "export default 1;"],
    ]),
  );
  const namesOf = (entry: string) => uses.get(entry);
  expect(namesOf("ticket")).toEqual(expect.arrayContaining(["ENV", "PARTY_TICKET_KEY"]));
  expect(namesOf("ticket")).not.toContain("JWT_PRIVATE_KEY");
  expect(namesOf("callback")).toEqual(
    expect.arrayContaining(["PROVIDER_SECRETS", "HTTP_PROVIDERS", "FIELD_KEYS"]),
  );
  expect(namesOf("callback")).not.toContain("JWT_PRIVATE_KEY");
  expect(namesOf("services")).toEqual(expect.arrayContaining(["PROVIDERS"]));
  expect(namesOf("services")).not.toContain("PROVIDER_SECRETS");
  expect(namesOf("nothing")).toEqual(["ENV"]);
  expect(required(["PARTY_TICKET_KEY", "OPS_KEY"])).toEqual(["PARTY_TICKET_KEY"]);
});

function matches(pattern: string, path: string): boolean {
  const [a, b] = [pattern.split("/"), path.split("/")];
  return a.length === b.length && a.every((part, i) => part.startsWith(":") || part === b[i]);
}
