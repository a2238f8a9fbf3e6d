import { expect, onTestFinished, test, vi } from "vitest";
import type { RoomPost } from "#contract/live/rooms.ts";
import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import { runBatch } from "#db/batch.ts";
import { newSession } from "#functions/accounts/sessions/new-session.ts";
import apiWorker from "#functions/api-worker.ts";
import front from "#functions/front.ts";
import type { QueueMessage } from "#functions/jobs/dispatch.ts";
import documentsWorker from "#functions/jobs/documents-worker.ts";
import { deliver, type Host } from "#realtime/host.ts";
import { bindings } from "#tests/harness/context.ts";
import { callOf, firstMissing, functionOf, journeySteps } from "#tests/harness/journey.ts";
import { fragment, linkIn, waitForMail } from "#tests/harness/mail.ts";
import { someEmail } from "#tests/harness/people/account.ts";
import { continueBody } from "#tests/harness/people/passwordless.ts";
import { traceCalls } from "#tests/harness/trace.ts";
import { fixture, requestBody } from "#tests/harness/verification/verification.ts";
import { CLIENT, ownTime, type World } from "#tests/harness/world/time.ts";

// Only a Worker can import WebAssembly.
vi.mock("#functions/documents/wasm.ts", async () => {
  const { compileModules } = await import("#scripts/deploy/modules.ts");
  return { modules: await compileModules() };
});

const WORKERS = { JOBS_QUEUE: apiWorker, DOCUMENTS_QUEUE: documentsWorker };

/**
 * Runs the product's Workers in this process, on a world's database.
 * @returns calls the front, waits for everything that follows, and resolves with the answer's `data`
 */
function workersOn({ vars }: World) {
  const background: Promise<unknown>[] = [];
  const queued: (() => Promise<void>)[] = [];
  const execution = {
    waitUntil: (work: Promise<unknown>) => background.push(work),
  } as unknown as Parameters<typeof front.fetch>[2];
  const queueOf = (name: keyof typeof WORKERS) => ({
    sendBatch: async (messages: { body: QueueMessage }[]) => {
      for (const { body } of messages) {
        const batch = { messages: [{ body, ack() {}, retry() {} }] };
        queued.push(() => WORKERS[name].queue(batch as never, env, execution));
      }
    },
  });
  const room: Host = { storage: new Map() as never, connections: () => [], recent: [] };
  const env: Record<string, unknown> = {
    ...vars,
    ...bindings(),
    JOBS_QUEUE: queueOf("JOBS_QUEUE"),
    DOCUMENTS_QUEUE: queueOf("DOCUMENTS_QUEUE"),
    ROOMS: { getByName: () => ({ publish: (post: RoomPost) => deliver(room, post.messages) }) },
    API_WORKER: { fetch: (request: Request) => apiWorker.fetch(request as never, env, execution) },
  };
  const settle = async () => {
    while (background.length + queued.length > 0) {
      await Promise.all(background.splice(0));
      await queued.shift()?.();
    }
  };
  return async (method: string, path: string, token: string | null, body?: object) => {
    const isForm = body instanceof FormData;
    const headers = new Headers({ "CF-Connecting-IP": CLIENT.address });
    if (token) headers.set("Authorization", `Bearer ${token}`);
    if (body && !isForm) headers.set("Content-Type", "application/json");
    const init = { method, headers, ...(body && { body: isForm ? body : JSON.stringify(body) }) };
    const answer = await front.fetch(new Request(`http://localhost${path}`, init) as never, env, execution);
    const text = await answer.text();
    await settle();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${text}`);
    return JSON.parse(text).data;
  };
}

test("a verification passes the server's functions in the order in which the page names them", async () => {
  const steps = journeySteps().filter(({ path }) => !path.startsWith("web/"));
  const root = new URL("../../../", import.meta.url);
  const functions = steps.map(
    async (step) => [callOf(step), functionOf(await import(String(new URL(step.path, root))), step)] as const,
  );
  const world = await ownTime({ start: Date.now(), isServed: true });
  onTestFinished(() => world.stop());
  const marcus = await world.person({ firstName: "Marcus", lastName: "Reed" });
  const { statements, tokens } = await newSession(world.ctx, marcus, CLIENT);
  await runBatch(world.db, statements);
  const his = tokens.accessToken;
  const email = someEmail();
  const call = workersOn(world);
  // The Workers' log lines.
  const log = vi.spyOn(console, "log").mockReturnValue();
  onTestFinished(() => log.mockRestore());
  const trace = await traceCalls(Object.fromEntries(await Promise.all(functions)));
  onTestFinished(() => trace.stop());

  const { id } = await call("POST", "/api/v1/verifications", his, requestBody(email));
  const invite = fragment(linkIn(await waitForMail(email), "/v/"), "invite");
  await call("POST", `/api/verifications/${id}/invite`, null, { invite });
  const begun = await call("POST", `/api/auth/invitations/${id}/continue`, null, continueBody(invite));
  const hers = begun.tokens.accessToken;
  const consent = { accepted: true, textVersion: CONSENT_VERSION };
  await call("POST", `/api/verifications/${id}/consent`, hers, consent);
  const form = new FormData();
  form.set("document", new File([await fixture("license.jpg")], "license.jpg"));
  form.set("documentType", "drivers_license");
  form.set("verificationId", id);
  await call("POST", "/api/v1/documents/upload", hers, form);
  const shown = await call("GET", `/api/verifications/${id}`, his);

  expect([shown.status, shown.verdict.kind]).toEqual(["completed", "consistent"]);
  expect(firstMissing(steps, trace.calls)).toBeNull();
});
