import { randomInt } from "node:crypto";
import { request } from "node:http";
import { connections } from "./stack/connections.ts";
import { stack } from "./stack/stack.ts";

/** A raw answer of the API. */
export interface Answer<T> {
  status: number;
  headers: Headers;
  /** The data of a successful answer. Reading it from a failure throws an error with the answer's text. */
  readonly data: T;
  /** The error of a failed answer. Reading it from a success throws. */
  readonly error: { code: string; message: string; fields?: Record<string, string>; requestId: string };
  /** The whole JSON body; undefined when the answer isn't JSON. */
  json: unknown;
  bytes: Uint8Array;
}

export interface CallOptions {
  /** JSON by default. FormData (for uploads), strings and bytes are sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
  idempotencyKey?: string;
  /** The time that the Worker should use as now, in UTC milliseconds. */
  now?: number | undefined;
}

export interface ClientOptions {
  baseUrl?: string;
  token?: string | undefined;
  headers?: Record<string, string>;
  /** The caller's network address. By default each client gets its own, as real callers do. */
  address?: string;
  /** The secret of the test door of the stack at `baseUrl`. */
  testDoor?: string | undefined;
}

export interface Client {
  get<T = unknown>(path: string, options?: CallOptions): Promise<Answer<T>>;
  post<T = unknown>(path: string, body?: unknown, options?: CallOptions): Promise<Answer<T>>;
  put<T = unknown>(path: string, body?: unknown, options?: CallOptions): Promise<Answer<T>>;
  delete<T = unknown>(path: string, options?: CallOptions): Promise<Answer<T>>;
  call<T = unknown>(method: string, path: string, options?: CallOptions): Promise<Answer<T>>;
  /** A client with the same network address and another token, or without a token. */
  as(token: string | undefined): Client;
}

/** An API client with its own network address and an optional token. */
export function client(options: ClientOptions = {}): Client {
  const address = options.address ?? someAddress();
  const base = options.baseUrl ?? stack().url;
  const door = options.testDoor ?? (options.baseUrl ? undefined : stack().env.TEST_DOOR);

  async function call<T>(method: string, path: string, given: CallOptions = {}): Promise<Answer<T>> {
    const headers = new Headers({ "CF-Connecting-IP": address, ...options.headers });
    if (options.token) headers.set("Authorization", `Bearer ${options.token}`);
    if (given.idempotencyKey) headers.set("Idempotency-Key", given.idempotencyKey);
    if (given.now !== undefined && door) {
      headers.set("X-Test-Now", String(given.now));
      headers.set("X-Test-Door", door);
    }
    const isRaw =
      typeof given.body === "string" || given.body instanceof FormData || given.body instanceof Uint8Array;
    const isJson = given.body !== undefined && !isRaw;
    if (isJson || typeof given.body === "string") headers.set("Content-Type", "application/json");
    for (const [name, value] of Object.entries(given.headers ?? {})) headers.set(name, value);
    const body = isJson ? JSON.stringify(given.body) : (given.body as BodyInit | undefined);
    return answer<T>(`${method} ${path}`, await send(new URL(path, base), method, headers, body));
  }

  return {
    call,
    get: (path, given) => call("GET", path, given),
    post: (path, body, given) => call("POST", path, { ...given, body }),
    put: (path, body, given) => call("PUT", path, { ...given, body }),
    delete: (path, given) => call("DELETE", path, given),
    as: (token) => client({ ...options, address, token }),
  };
}

interface Received {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}

const agent = connections();

/**
 * Sends a request like `fetch`, but with half the processor time, because a run makes tens of thousands of requests.
 */
async function send(url: URL, method: string, headers: Headers, body?: BodyInit): Promise<Received> {
  // Encodes forms and determines their content type.
  const packed = body === undefined ? null : new Response(body);
  const type = packed?.headers.get("content-type");
  if (type && !headers.has("Content-Type")) headers.set("Content-Type", type);
  const bytes = packed && new Uint8Array(await packed.arrayBuffer());
  if (bytes) headers.set("Content-Length", String(bytes.length));
  // The device on which `account.ts` signs in.
  if (!headers.has("User-Agent")) headers.set("User-Agent", "node");
  return await new Promise((resolve, reject) => {
    const asked = request(url, { agent, method, headers: Object.fromEntries(headers) }, (got) => {
      const parts: Buffer[] = [];
      got.on("data", (part: Buffer) => parts.push(part));
      got.on("error", reject);
      got.on("end", () => {
        const { statusCode = 0, rawHeaders: raw } = got;
        const all = new Headers();
        for (let i = 0; i < raw.length; i += 2) all.append(raw[i]!, raw[i + 1]!);
        resolve({ status: statusCode, headers: all, bytes: new Uint8Array(Buffer.concat(parts)) });
      });
    });
    asked.on("error", reject);
    asked.end(bytes ?? undefined);
  });
}

function answer<T>(call: string, { status, headers, bytes }: Received): Answer<T> {
  const isJson = headers.get("content-type")?.includes("application/json");
  const json: unknown = isJson ? JSON.parse(new TextDecoder().decode(bytes)) : undefined;
  const body = json as { success?: boolean; data?: T; error?: Answer<T>["error"] } | undefined;
  const unexpected = () =>
    new Error(`${call} answered ${status}: ${new TextDecoder().decode(bytes).slice(0, 600)}`);
  return {
    status,
    headers,
    json,
    bytes,
    get data(): T {
      if (body?.success !== true) throw unexpected();
      return body.data as T;
    },
    get error() {
      if (!body?.error) throw unexpected();
      return body.error;
    },
  };
}

/** A random address from 10.0.0.0/8. Tests rarely share one, so one test doesn't use up another's rate limits. */
export function someAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
