import { timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { endWithParent, handedOver, reportFailure, reportReady } from "../guard.ts";
import { KEEP_ALIVE } from "../keep-alive.ts";
import { listPage, mailBody, mailPage } from "./mail-pages.ts";
import { type MailBody, mailOfText, openMailStore } from "./mail-store.ts";

endWithParent();
const { file, port, apiKey, host } = handedOver<{
  file: string;
  port: number;
  apiKey: string;
  host: string;
}>();
const store = openMailStore(file);

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => json(response, 500, { message: String(error) }));
});
server.keepAliveTimeout = KEEP_ALIVE;
server.on("error", reportFailure);
server.listen(port, host, reportReady);
process.on("SIGTERM", () => process.exit(0));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://outbox");
  const [, first, id, last] = url.pathname.split("/");
  if (request.method === "POST" && url.pathname === "/emails") return await post(request, response, readMail);
  if (request.method === "POST" && url.pathname === "/texts") return await post(request, response, readText);
  if (request.method !== "GET") return json(response, 405, { message: "Method not allowed" });
  if (url.pathname === "/") return html(response, listPage(store.list()));
  if (url.pathname === "/emails") {
    const mails = store.list(url.searchParams.get("to") ?? undefined);
    return json(
      response,
      200,
      mails.map(({ from: _, ...mail }) => mail),
    );
  }
  const mail = first === "mail" && id ? store.find(id) : undefined;
  if (!mail) return json(response, 404, { message: "Not found" });
  html(response, last === "body" ? mailBody(mail) : mailPage(mail));
}

/** Stores a message. Errors look like Resend's, so that the sender gets the same responses as in production. */
async function post(
  request: IncomingMessage,
  response: ServerResponse,
  read: (text: string) => MailBody | null,
): Promise<void> {
  if (!allowed(request.headers.authorization ?? ""))
    return json(response, 401, { statusCode: 401, name: "invalid_api_key", message: "API key is invalid" });
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = read(Buffer.concat(chunks).toString("utf8"));
  if (!body)
    return json(response, 422, {
      statusCode: 422,
      name: "validation_error",
      message:
        "An email needs `from`, `to`, `subject` and either `text` or `html`; a text message needs `to` and `text`",
    });
  const key = request.headers["idempotency-key"];
  const id = store.add(body, typeof key === "string" ? key : undefined);
  if (id) return json(response, 200, { id });
  json(response, 409, {
    statusCode: 409,
    name: "invalid_idempotent_request",
    message: "Same idempotency key used with a different request payload",
  });
}

/** @returns a text message from `functions/sms/sandbox.ts`; null if the number isn't E.164 or the text is missing */
function readText(text: string): MailBody | null {
  try {
    const { to, text: words } = JSON.parse(text) as { to?: unknown; text?: unknown };
    if (typeof to !== "string" || !/^\+\d{6,15}$/.test(to)) return null;
    return typeof words === "string" && words ? mailOfText({ to, text: words }) : null;
  } catch {
    return null;
  }
}

function readMail(text: string): MailBody | null {
  try {
    const body = JSON.parse(text) as Partial<MailBody>;
    const to = [body.to ?? []].flat();
    const named = typeof body.from === "string" && typeof body.subject === "string";
    const addressed = to.length > 0 && to.every((one) => typeof one === "string" && one.includes("@"));
    return named && addressed && (body.text || body.html) ? (body as MailBody) : null;
  } catch {
    return null;
  }
}

function allowed(header: string): boolean {
  const given = Buffer.from(header);
  const wanted = Buffer.from(`Bearer ${apiKey}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

function html(response: ServerResponse, text: string): void {
  response
    .writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-src 'self'",
    })
    .end(text);
}
