import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import type { Ctx } from "#core/context.ts";
import { GiveUp } from "#core/job.ts";
import { sendText } from "#functions/sms/send.ts";

interface Taken {
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: unknown;
}
let server: Server;
afterEach(() => server?.close());

/** A gateway that gives every request the same answer. @returns its address, and the requests it got */
async function gateway(status: number): Promise<{ url: string; taken: Taken[] }> {
  const taken: Taken[] = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    taken.push({
      path: request.url,
      headers: request.headers,
      body: JSON.parse(String(Buffer.concat(chunks))),
    });
    response.writeHead(status).end("{}");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, taken };
}

const message = { to: "+12175551234", text: "123456 is your code.", key: "code.cod_1" };
const ctx = (env: Partial<Ctx["env"]>) =>
  ({ env: { SMS_COUNTRIES: ["US"], ...env }, requestId: "req_1", log: () => {} }) as unknown as Ctx;

it("posts a message to the gateway in our contract's format", async () => {
  const { url, taken } = await gateway(202);
  await sendText(ctx({ SMS: "http", SMS_URL: `${url}/messages`, SMS_KEY: "secret" }), message);
  expect(taken).toHaveLength(1);
  expect(taken[0]).toMatchObject({
    path: "/messages",
    headers: { authorization: "Bearer secret", "idempotency-key": "code.cod_1", "x-request-id": "req_1" },
    body: { to: "+12175551234", text: "123456 is your code." },
  });
});

it.each([
  [400, true],
  [422, true],
  [401, false],
  [302, false],
  [429, false],
  [500, false],
])("treats %i as permanent: %s, and quotes neither the number nor the text", async (status, isHopeless) => {
  const { url } = await gateway(status);
  const sent = sendText(ctx({ SMS: "http", SMS_URL: url, SMS_KEY: "secret" }), message);
  const error = await sent.then(
    () => null,
    (thrown: Error) => thrown,
  );
  expect(error?.message).toBe(`The text message gateway answered ${status}`);
  expect(error instanceof GiveUp).toBe(isHopeless);
});

it("gives it to the local outbox in the sandbox, and to no one without a gateway", async () => {
  const { url, taken } = await gateway(200);
  await sendText(ctx({ SMS: "sandbox", MAIL_URL: `${url}/`, MAIL_API_KEY: "mail" }), message);
  expect(taken[0]).toMatchObject({ path: "/texts", headers: { authorization: "Bearer mail" } });
  await expect(sendText(ctx({ SMS: "none" }), message)).rejects.toThrow(GiveUp);
  expect(taken).toHaveLength(1);
});

it.each(["+19002345678", "+881612345678", "+447400123456", "+12025550147"])(
  "sends the gateway no message to %s",
  async (to) => {
    const { url, taken } = await gateway(202);
    const setting = ctx({ SMS: "http", SMS_URL: url, SMS_KEY: "secret" });
    await expect(sendText(setting, { ...message, to })).rejects.toThrow(GiveUp);
    expect(taken).toEqual([]);
  },
);
