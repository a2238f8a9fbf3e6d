import { type IncomingHttpHeaders, request } from "node:http";
import { connections } from "#tests/harness/stack/connections.ts";

/** Connections stay open, as in a browser. `node:http` avoids the scheduling of undici. */
const agent = connections({ maxSockets: 256 });

export interface CallOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

export interface Called {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Milliseconds from the first byte sent to the last one received. */
  ms: number;
}

/** Sends one request over a connection that stays open. */
export function call(url: string | URL, options: CallOptions = {}): Promise<Called> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const length = options.body === undefined ? {} : { "Content-Length": String(bytesOf(options.body)) };
    const outgoing = request(
      url,
      { agent, method: options.method ?? "GET", headers: { ...length, ...options.headers } },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", reject);
        incoming.on("end", () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(chunks),
            ms: performance.now() - began,
          }),
        );
      },
    );
    outgoing.on("error", reject);
    outgoing.end(options.body);
  });
}

/**
 * @returns the milliseconds that a request took
 * @throws when the status is neither 2xx nor 304, because a fast failure must not count as fast
 */
export async function timed(url: string | URL, options: CallOptions = {}): Promise<number> {
  const answer = await call(url, options);
  if ((answer.status < 200 || answer.status > 299) && answer.status !== 304)
    throw new Error(
      `${options.method ?? "GET"} ${url} answered ${answer.status}: ${answer.body.toString().slice(0, 300)}`,
    );
  return answer.ms;
}

const bytesOf = (body: string | Uint8Array) =>
  typeof body === "string" ? Buffer.byteLength(body) : body.length;
