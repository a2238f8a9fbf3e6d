import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { createBrotliCompress, constants as zlib } from "node:zlib";

const IS_TEXT = /^(text\/|application\/(javascript|json)|image\/svg)/;

/**
 * Serves a site with Brotli compression, as the edge does but the local Worker doesn't.
 * @param origin base URL of the site, such as `http://127.0.0.1:8787`
 * @returns the base URL to visit, and a function that stops the server
 */
export async function startEdge(origin: string): Promise<{ url: string; stop(): void }> {
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? "/", origin), { redirect: "manual" });
    const headers = Object.fromEntries(answer.headers);
    const body = answer.body && Readable.fromWeb(answer.body as never);
    if (!body || !IS_TEXT.test(headers["content-type"] ?? "")) {
      response.writeHead(answer.status, headers);
      if (body) body.pipe(response);
      else response.end();
      return;
    }
    delete headers["content-length"];
    response.writeHead(answer.status, { ...headers, "content-encoding": "br" });
    body.pipe(createBrotliCompress({ params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } })).pipe(response);
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
