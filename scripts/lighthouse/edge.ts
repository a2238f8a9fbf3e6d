import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants as zlib } from "node:zlib";

const IS_TEXT = /^(text\/|application\/(javascript|json)|image\/svg)/;

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

async function fetchAnswer(url: URL): Promise<Answer> {
  const answer = await fetch(url, { redirect: "manual" });
  const headers = Object.fromEntries(answer.headers);
  const body = Buffer.from(await answer.arrayBuffer());
  delete headers["content-encoding"];
  delete headers["content-length"];
  if (!IS_TEXT.test(headers["content-type"] ?? "")) return { status: answer.status, headers, body };
  return {
    status: answer.status,
    headers: { ...headers, "content-encoding": "br" },
    body: brotliCompressSync(body, { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } }),
  };
}

/**
 * Serves a site as the edge does, unlike the local Worker: with Brotli compression, and each file from memory after its
 * first request. If the Worker answered, it would share the processor with the browser while a page loads, and its work
 * would count against the page. API responses aren't cached.
 * @param origin base URL of the site, such as `http://127.0.0.1:8787`
 * @returns the base URL to visit, and a function that stops the server
 */
export async function startEdge(origin: string): Promise<{ url: string; stop(): void }> {
  const kept = new Map<string, Answer>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", origin);
    const answer = kept.get(url.pathname) ?? (await fetchAnswer(url));
    if (!url.pathname.startsWith("/api/")) kept.set(url.pathname, answer);
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
