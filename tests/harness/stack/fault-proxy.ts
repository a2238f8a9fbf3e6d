import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { MINUTE, SECOND } from "#contract/time.ts";
import { connections } from "./connections.ts";

/**
 * How a part behaves behind the proxy. `pass`: unchanged. `slow`: each call waits 5 seconds. `failing`: every second
 * call fails, in turn with 503, with a connection that breaks before the call, and with one that breaks after it, so
 * that only the answer is lost. `gone`: connections are refused.
 */
export type FaultMode = "pass" | "slow" | "failing" | "gone";

/** A proxy between the Workers and a part that they reach over HTTP. */
export interface FaultProxy {
  url: string;
  set(mode: FaultMode): Promise<void>;
  stop(): Promise<void>;
}

/** Milliseconds that each call to a slow part waits. */
export const SLOW_MS = 5 * SECOND;
const FAILURES = ["503", "broken", "answer lost"] as const;

/**
 * @param target the part's own address. It gets each call unchanged, with its `Host`, which signatures for the storage
 *   include
 */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port: targetPort } = new URL(target);
  const agent = connections();
  let mode: FaultMode = "pass";
  let calls = 0;
  const server = createServer((asked, answer) => {
    serve(asked, answer).catch(() => asked.socket.destroy());
  });
  server.keepAliveTimeout = MINUTE;

  async function serve(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of asked) chunks.push(chunk as Buffer);
    if (mode === "slow") await sleep(SLOW_MS);
    const call = mode === "failing" ? calls++ : 0;
    const failure = call % 2 === 1 ? FAILURES[Math.floor(call / 2) % FAILURES.length] : null;
    if (failure === "503") return void answer.writeHead(503).end("Service Unavailable");
    if (failure === "broken") return void asked.socket.destroy();
    const got = await forward(asked, Buffer.concat(chunks));
    if (failure === "answer lost") {
      got.resume();
      await once(got, "end");
      return void asked.socket.destroy();
    }
    answer.writeHead(got.statusCode ?? 502, got.rawHeaders);
    got.pipe(answer);
  }

  function forward({ method, url, rawHeaders }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const options = { agent, hostname, port: targetPort, method, path: url, headers: rawHeaders };
      request(options, resolve).on("error", reject).end(body);
    });
  }

  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const close = async () => {
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async set(next) {
      calls = 0;
      if (next === "gone" && mode !== "gone") await close();
      if (next !== "gone" && mode === "gone") await listen(port);
      mode = next;
    },
    async stop() {
      agent.destroy();
      if (mode !== "gone") await close();
    },
  };
}
