import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { onTestFinished } from "vitest";

/**
 * A site with the holes that the tools look for: SQL concatenated from input, input repeated unescaped in the page, and
 * an exposed file.
 * @returns its URL, without a trailing slash
 */
export async function leakySite(): Promise<string> {
  const db = new DatabaseSync(":memory:");
  db.exec("CREATE TABLE people (id INTEGER, name TEXT); INSERT INTO people VALUES (1, 'jane'), (2, 'ada')");
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://leaky.test");
    const name = url.searchParams.get("name") ?? "jane";
    response.setHeader("Content-Type", "text/html");
    if (url.pathname === "/.env") return response.end("SECRET=1\n");
    if (url.pathname === "/") return response.end('<a href="/search?name=jane">Search</a>');
    if (url.pathname !== "/search") return response.writeHead(404).end("Not found");
    try {
      const found = db.prepare(`SELECT id, name FROM people WHERE name = '${name}'`).all();
      response.end(`<h1>${name}</h1><p>${JSON.stringify(found)}</p>`);
    } catch (error) {
      response.end(`<p>SQLite error: ${String(error)}</p>`);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    db.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
