import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { contentSecurityPolicy } from "#web/build/csp.ts";
import { stack } from "./stack.ts";

/** The shared stack at its own address, where the test deploys builds of the web. */
export interface Deploys {
  url: string;
  /** The requested static files and pages, in order. */
  readonly asked: string[];
  /**
   * Deploys another build: the same code with other file names. The previous build's files are gone.
   * @param build lowercase letters; empty for the build in `web/dist`
   */
  deploy(build: string): void;
  /** Replaces the answers to some paths. @param answer returns null for paths that the stack should answer */
  answer(answer: (path: string) => { type: string; body: string; status?: number } | null): void;
  stop(): Promise<void>;
}

/** Starts it on a free port. Stop it in `afterAll` or `onTestFinished`. */
export async function startDeploys(): Promise<Deploys> {
  const asked: string[] = [];
  let build = "";
  let own: Parameters<Deploys["answer"]>[0] = () => null;
  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => incoming.socket.destroy());
  });

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url?.split("?")[0] ?? "";
    if (!/^\/(api|parties)\//.test(path) && incoming.method === "GET") asked.push(path);
    const given = own(path);
    if (given) {
      const headers = { "Content-Type": given.type, "Cache-Control": "no-cache" };
      return void outgoing.writeHead(given.status ?? 200, headers).end(given.body);
    }
    const folder = build ? `/assets/${build}/` : "/assets/";
    const isOther = path.startsWith("/assets/") && path.slice(0, path.lastIndexOf("/") + 1) !== folder;
    if (isOther) return void outgoing.writeHead(404, { "Cache-Control": "no-store" }).end("Not found\n");
    const got = await forward(incoming, incoming.url?.replace(folder, "/assets/"));
    const type = got.headers["content-type"] ?? "";
    const isText = /^text\/(html|javascript|css)/.test(type) && path !== "/sw.js";
    if (!build || !isText || got.statusCode !== 200) {
      outgoing.writeHead(got.statusCode ?? 502, got.rawHeaders);
      return void got.pipe(outgoing);
    }
    const text = (await buffer(got)).toString().replaceAll("assets/", `assets/${build}/`);
    const { "content-length": _, etag: __, ...headers } = got.headers;
    if (type.startsWith("text/html")) headers["content-security-policy"] = contentSecurityPolicy([text]);
    outgoing.writeHead(200, headers).end(text);
  }

  function forward(incoming: IncomingMessage, path?: string): Promise<IncomingMessage> {
    const { hostname, port } = new URL(stack().url);
    const headers = { ...incoming.headers };
    // Make the stack answer with the whole, uncompressed text.
    if (build) for (const name of ["accept-encoding", "if-none-match"]) delete headers[name];
    return new Promise((resolve, reject) => {
      const sent = request({ hostname, port, method: incoming.method, path, headers }, resolve);
      sent.on("error", reject);
      incoming.pipe(sent);
    });
  }

  server.listen(0, "localhost");
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    deploy(next) {
      build = next;
    },
    answer(next) {
      own = next;
    },
    async stop() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
