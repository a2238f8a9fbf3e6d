import { request } from "node:http";
import { someAddress } from "../client.ts";
import { stack } from "./stack.ts";

/** Headers that every answer must carry, whether it comes from the edge, the API, the pages or the room. */
const EVERYWHERE: Record<string, RegExp> = {
  "content-security-policy": /frame-ancestors 'none'|^sandbox/,
  "strict-transport-security": /max-age=63072000; includeSubDomains/,
  "x-content-type-options": /^nosniff$/,
  "x-frame-options": /^DENY$/,
  "referrer-policy": /^(no-referrer|same-origin)$/,
  "permissions-policy": /geolocation=\(\)/,
  "cross-origin-opener-policy": /^same-origin$/,
  "cross-origin-resource-policy": /^same-origin$/,
};

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a request with `node:http`, which also shows the answer to an upgrade. */
export function ask(path: string, { method = "GET", headers = {}, body }: Asked = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown> }>((resolve, reject) => {
    const options = { method, headers: { "CF-Connecting-IP": someAddress(), ...headers } };
    const asked = request(new URL(path, stack().url), options, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers });
    });
    asked.on("error", reject).end(body);
  });
}

/** @returns the names of required headers that are missing or wrong */
export const missing = (headers: Record<string, unknown>) =>
  Object.entries(EVERYWHERE).flatMap(([name, value]) => (value.test(String(headers[name])) ? [] : [name]));
