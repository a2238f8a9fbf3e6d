import { expect, test } from "vitest";
import { endpointAt, listEndpoints } from "#scripts/deploy/endpoints.ts";
import { envUse, required } from "#scripts/deploy/env-use.ts";
import {
  type Base,
  configOf,
  documentsWorker,
  type Own,
  planWorkers,
  workerName,
} from "#scripts/deploy/plan.ts";
import { readBase } from "#scripts/deploy/read-base.ts";

const base: Base = {
  name: "app",
  compatibility_date: "2026-01-01",
  vars: { ENV: "production", APP_URL: "https://app.example", MAIL_FROM: "a@b.example" },
  queues: { producers: [{ binding: "JOBS_QUEUE", queue: "jobs" }], consumers: [{ queue: "jobs" }] },
  triggers: { crons: ["* * * * *"] },
  assets: { directory: "web/dist", binding: "ASSETS" },
  routes: ["app.example/*"],
};
const own: Own = { queues: { consumers: [{ queue: "documents" }] }, limits: { cpu_ms: 1000 } };
const login = endpointAt("functions/api/auth/login.post.ts");
const show = endpointAt("functions/api/verifications/[id]/index.get.ts");

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
    const twin = paths.findIndex((other) => other !== path && matches(other, path));
    if (!path.includes(":") && twin >= 0) expect(i).toBeLessThan(twin);
  }
});

test("endpoints have their own names, and are deployed before the gateway that is bound to them", () => {
  const workers = planWorkers("app", listEndpoints());
  expect(workers.map((one) => one.kind).slice(-3)).toEqual(["documents", "jobs", "gateway"]);
  expect(new Set(workers.map((one) => one.name)).size).toBe(workers.length);
  for (const { name } of workers) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  expect(() => workerName("a".repeat(60), login)).toThrow(/too long/);
});

test("only the gateway owns the domain; only the jobs own queues and cron", () => {
  const endpoints = [login, show];
  const [first, , documents, jobs, gateway] = planWorkers("app", endpoints).map((worker) =>
    configOf(worker, base, endpoints, ["ENV", "APP_URL", "JOBS_QUEUE"], own),
  );
  expect(gateway).toMatchObject({ routes: base.routes, assets: { directory: "../../../web/dist" } });
  expect(gateway).toMatchObject({ services: [{ service: "app-auth-login-post" }, {}] });
  expect(jobs).toMatchObject({ triggers: base.triggers, queues: { consumers: base.queues.consumers } });
  expect(documents).toMatchObject({ workers_dev: false, limits: own.limits, queues: own.queues });
  expect(first).toMatchObject({ workers_dev: false, queues: { producers: base.queues.producers } });
  for (const name of ["routes", "triggers", "assets", "services"]) {
    expect(first).not.toHaveProperty(name);
    expect(documents).not.toHaveProperty(name);
  }
  expect(jobs?.limits).toBeUndefined();
  expect(first?.queues).not.toHaveProperty("consumers");
});

test("a Worker gets the variables that its code reads, and a list of their names", () => {
  const [worker] = planWorkers("app", [login]);
  const config = configOf(worker!, base, [login], ["ENV", "APP_URL"]);
  expect(config.vars).toEqual({
    ENV: "production",
    APP_URL: "https://app.example",
    ENV_NAMES: "ENV,APP_URL",
  });
});

test("the shipped configuration gives each queue one consumer, and limits the CPU time per file", () => {
  const { base, own: documents } = readBase();
  const queues = (one: { queues: Base["queues"] }) =>
    one.queues.consumers?.map((consumer) => (consumer as { queue: string }).queue);
  expect([queues(base), queues(documents)]).toEqual([["jobs"], ["documents"]]);
  expect(base.limits).toBeUndefined();
  expect(documents.limits).toEqual({ cpu_ms: 30_000 });
  expect(documents.queues.consumers).toMatchObject([{ max_batch_size: 1 }]);
});

test("the documents Worker gets the storage key, but no key for sessions or mails", async () => {
  const { name, source } = documentsWorker("app");
  const names = (await envUse(new Map([[name, source]]))).get(name);
  expect(names).toEqual(expect.arrayContaining(["S3_SECRET_ACCESS_KEY", "FIELD_KEYS", "JOBS_QUEUE"]));
  for (const secret of ["JWT_PRIVATE_KEY", "MAIL_API_KEY", "GOOGLE_CLIENT_SECRET", "PROVIDER_SECRETS"])
    expect(names).not.toContain(secret);
});

test("the variables that a Worker reads are found in its bundle, including imported files", async () => {
  const uses = await envUse(
    new Map([
      ["ticket", 'export { issueTicket } from "#functions/notifications/ticket.ts";'],
      ["callback", 'export { takeCallback } from "#functions/providers/http/take-callback.ts";'],
      ["services", 'export { listServices } from "#functions/lifecycle/offered.ts";'],
      ["nothing", "export default 1;"],
    ]),
  );
  expect(uses.get("ticket")).toEqual(expect.arrayContaining(["ENV", "PARTY_TICKET_KEY", "PARTY_PUBLIC_URL"]));
  expect(uses.get("ticket")).not.toContain("JWT_PRIVATE_KEY");
  expect(uses.get("callback")).toEqual(
    expect.arrayContaining(["PROVIDER_SECRETS", "HTTP_PROVIDERS", "FIELD_KEYS"]),
  );
  expect(uses.get("callback")).not.toContain("JWT_PRIVATE_KEY");
  expect(uses.get("services")).toEqual(expect.arrayContaining(["PROVIDERS"]));
  expect(uses.get("services")).not.toContain("PROVIDER_SECRETS");
  expect(uses.get("nothing")).toEqual(["ENV"]);
  expect(required(["PARTY_TICKET_KEY", "PARTY_PUBLIC_URL"])).toEqual(["PARTY_TICKET_KEY"]);
});

function matches(pattern: string, path: string): boolean {
  const [a, b] = [pattern.split("/"), path.split("/")];
  return a.length === b.length && a.every((part, i) => part.startsWith(":") || part === b[i]);
}
