import { type Agent, request as ask, type IncomingMessage } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, constants as zlib } from "node:zlib";
import { connections } from "#tests/harness/stack/connections.ts";
import { makeCertificate } from "./certificate.ts";

/** A site behind HTTP/2 with TLS. */
export interface Edge {
  /** The hash of the public key that the browser must trust; see `Certificate`. */
  spki: string;
  /** The number of answered requests. */
  answered(): number;
  stop(): void;
}

interface Answer {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

const IS_TEXT = /^(text\/|application\/([\w.]+\+)?(javascript|json)|image\/svg)/;
/** Headers about the connection, which HTTP/2 forbids, and headers that compression changes. */
const DROPPED = ["connection", "keep-alive", "transfer-encoding", "content-length", "content-encoding"];

/**
 * Serves a site as the edge does: over HTTP/2, compressed, and each file from memory after its first visit, so that the
 * server's work doesn't count against the page. API answers are fetched each time. Sockets use HTTP/1.1.
 * @param port the local port to serve on
 * @param origin base URL of the site, such as `http://127.0.0.1:8787`
 */
export async function startEdge(port: number, origin: () => string): Promise<Edge> {
  const { key, cert, spki } = makeCertificate();
  const agent = connections({ maxSockets: 64 });
  const kept = new Map<string, Answer>();
  const open = new Set<Duplex>();
  let answered = 0;

  async function answer(request: Http2ServerRequest): Promise<Answer> {
    const isKept = request.method === "GET" && !request.url.startsWith("/api/");
    const name = request.url.replace(/\?.*/, "");
    const old = isKept ? kept.get(name) : undefined;
    const fresh = old ?? (await fetchAnswer(origin(), agent, request));
    if (isKept && fresh.status === 200) kept.set(name, fresh);
    return isKept && isUnchanged(request, fresh) ? { ...fresh, status: 304, body: Buffer.alloc(0) } : fresh;
  }

  const server = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
    answered++;
    answer(request).then(
      (given) => send(response, given),
      (error: Error) => send(response, { status: 502, headers: {}, body: Buffer.from(error.message) }),
    );
  });
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    pass(new URL(origin()), request, socket, head),
  );
  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    spki,
    answered: () => answered,
    stop() {
      agent.destroy();
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

/** Requests from the site, as the edge does: with the person's network address, and without HTTP/2's pseudo-headers. */
async function fetchAnswer(origin: string, agent: Agent, request: Http2ServerRequest): Promise<Answer> {
  const { host, authority = host } = {
    host: request.headers.host,
    authority: request.authority || undefined,
  };
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !name.startsWith(":")),
  );
  // With this header, Miniflare tells the Worker that the browser used TLS.
  headers["mf-original-url"] = `https://${authority}${request.url}`;
  // The Worker answers with the whole file; the edge compresses it and compares versions.
  for (const name of ["accept-encoding", "if-none-match", "connection"]) delete headers[name];
  const body = await buffer(request);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    ask(
      new URL(request.url, origin),
      {
        agent,
        method: request.method,
        headers: {
          ...headers,
          host: authority,
          "cf-connecting-ip": "203.0.113.7",
          "content-length": body.length,
        },
      },
      resolve,
    )
      .on("error", reject)
      .end(body);
  });
  return compressed(answer, await buffer(answer));
}

function compressed({ statusCode = 502, headers }: IncomingMessage, body: Buffer): Answer {
  const kept = Object.entries(headers).filter(
    ([name, value]) => value !== undefined && !DROPPED.includes(name),
  );
  const given = Object.fromEntries(kept) as Answer["headers"];
  if (body.length === 0 || !IS_TEXT.test(String(headers["content-type"] ?? "")))
    return { status: statusCode, headers: given, body };
  return {
    status: statusCode,
    headers: { ...given, "content-encoding": "br", vary: "Accept-Encoding" },
    body: brotliCompressSync(body, { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } }),
  };
}

const isUnchanged = (request: Http2ServerRequest, { headers }: Answer): boolean =>
  headers.etag !== undefined && request.headers["if-none-match"] === headers.etag;

function send(response: Http2ServerResponse, { status, headers, body }: Answer): void {
  if (response.stream?.destroyed) return;
  response.writeHead(status, headers);
  response.end(body);
}

/** Passes a socket's upgrade on to the site, and then the data of both sides. */
function pass({ hostname, port }: URL, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const site = connect(Number(port), hostname, () => {
    const { rawHeaders } = request;
    const lines = rawHeaders.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${rawHeaders[i + 1]}`] : []));
    site.write(`GET ${request.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    site.write(head);
    site.pipe(socket).pipe(site);
  });
  for (const side of [site, socket])
    side.on("error", () => {
      site.destroy();
      socket.destroy();
    });
}
