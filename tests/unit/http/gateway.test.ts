import { expect, test } from "vitest";
import { gateway } from "#functions/gateway.ts";
import { workerEnv } from "#tests/fixtures/worker-env.ts";

const { fetch: front } = gateway([
  { method: "get", path: "/api/lists/own", binding: "OWN" },
  { method: "get", path: "/api/lists/:id", binding: "ONE" },
  { method: "post", path: "/api/lists/:id", binding: "CHANGE" },
]);

/** Answers with its name and what it was asked. */
const worker = (name: string) => ({
  fetch: async (request: Request) =>
    Response.json([name, new URL(request.url).pathname, await request.text()], { status: 201 }),
});
const env = {
  ...workerEnv(),
  OWN: worker("OWN"),
  ONE: worker("ONE"),
  CHANGE: worker("CHANGE"),
};

const ask = (path: string, init: RequestInit = {}) =>
  front(new Request(`https://app.example${path}`, init), env, {} as never);

test.each([
  ["GET", "/api/lists/own", "OWN"],
  ["GET", "/api/lists/a1", "ONE"],
  ["POST", "/api/lists/own", "CHANGE"],
])("%s %s goes to its endpoint's Worker, unchanged", async (method, path, name) => {
  const body = method === "POST" ? '{"a":1}' : "";
  const answer = await ask(path, { method, ...(body && { body }) });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toEqual([name, path, body]);
  expect(answer.headers.get("Strict-Transport-Security")).toContain("max-age");
});

test.each(["/api/nothing", "/.well-known/nothing", "/vct/nothing"])(
  "%s, which no endpoint has, is answered by one of them, so that it's in the standard format",
  async (path) => {
    expect(await (await ask(path, { method: "DELETE" })).json()).toEqual(["OWN", path, ""]);
  },
);
