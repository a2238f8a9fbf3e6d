import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { call } from "./http.ts";

/** A request that a Worker sent to its database. */
export interface Asked {
  path: string;
  body: Buffer;
}

export interface Recorder {
  /** Takes the place of the database's URL. */
  url: string;
  /** @returns the requests sent while the work ran, in order */
  during(work: () => Promise<unknown>): Promise<Asked[]>;
  stop(): Promise<void>;
}

/**
 * A proxy between a Worker and its database that records the requests, so that a baseline can send the same ones
 * without the Worker's libraries.
 */
export async function recorder(dbUrl: string): Promise<Recorder> {
  let asked: Asked[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      const [path, body] = [request.url ?? "/", Buffer.concat(chunks)];
      asked.push({ path, body });
      const type = String(request.headers["content-type"] ?? "application/json");
      const method = request.method ?? "POST";
      const answer = await call(dbUrl + path, { method, headers: { "Content-Type": type }, body });
      const { "content-type": answered = "application/json" } = answer.headers;
      response.writeHead(answer.status, { "Content-Type": answered }).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async during(work) {
      asked = [];
      await work();
      return asked;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
