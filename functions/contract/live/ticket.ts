import * as z from "zod";
import { MINUTE } from "../time.ts";

/** How long a ticket can be used, in milliseconds. */
export const TICKET_LIFETIME = MINUTE;

const payload = z.object({
  room: z.string().min(1),
  sid: z.string().min(1).max(64),
  ends: z.number(),
  exp: z.number(),
  nonce: z.string().min(16),
  ver: z.string().min(1).max(64).optional(),
});

/** The visitor that a ticket admits. */
export interface Visit {
  /** The room that the ticket opens: the user's id. */
  room: string;
  /** Id of the session that signed the user in. */
  sessionId: string;
  /**
   * When the session ends unless it's refreshed, UTC in milliseconds. After that, the room closes the socket at its
   * next message in either direction.
   */
  endsAt: number;
  /** The only verification whose events reach the socket; undefined for a full session. */
  limitedTo?: string | undefined;
}

export interface Ticket extends Visit {
  /** When the ticket expires, UTC in milliseconds. */
  expiresAt: number;
  /** Lets the room notice that a ticket was used before. */
  nonce: string;
}

// Declares only what this file calls, so that the contract needs neither the DOM's nor the Worker's types.
declare const crypto: {
  getRandomValues(bytes: Uint8Array): Uint8Array;
  subtle: {
    importKey(...args: [string, Uint8Array, object, boolean, string[]]): Promise<object>;
    sign(algorithm: string, key: object, data: Uint8Array): Promise<ArrayBuffer>;
    verify(algorithm: string, key: object, signature: Uint8Array, data: Uint8Array): Promise<boolean>;
  };
};
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };
declare function atob(text: string): string;
declare function btoa(text: string): string;

/**
 * Creates the ticket that a browser uses instead of the access token to open its socket. URLs may be logged, so a
 * ticket only works for a minute, once, and for one room.
 * @param key base64 of an HMAC-SHA256 key used only for tickets
 * @param now UTC in milliseconds
 * @throws if the key isn't base64 of at least 32 bytes
 */
export async function signTicket(key: string, visit: Visit, now: number) {
  const { room, sessionId, endsAt, limitedTo } = visit;
  const expiresAt = now + TICKET_LIFETIME;
  const nonce = encode(crypto.getRandomValues(new Uint8Array(18)));
  const body = encode(
    bytes(JSON.stringify({ room, sid: sessionId, ends: endsAt, exp: expiresAt, nonce, ver: limitedTo })),
  );
  const signature = await crypto.subtle.sign("HMAC", await hmacKey(key), bytes(body));
  return { token: `${body}.${encode(new Uint8Array(signature))}`, expiresAt };
}

/**
 * @param key as for `signTicket`
 * @param token from the socket's URL
 * @param room the room to open
 * @param now UTC in milliseconds
 * @returns the ticket; null if it's malformed, forged, expired or for another room
 * @throws if the key isn't base64 of at least 32 bytes
 */
export async function readTicket(
  key: string,
  token: string,
  room: string,
  now: number,
): Promise<Ticket | null> {
  const [body, signature, more] = token.split(".");
  if (!body || !signature || more !== undefined) return null;
  const given = decode(signature);
  // Decoders ignore padding, spaces and unused bits, so accept a signature only exactly as issued.
  if (!given || encode(given) !== signature) return null;
  if (!(await crypto.subtle.verify("HMAC", await hmacKey(key), given, bytes(body)))) return null;
  const read = payload.safeParse(json(decode(body)));
  if (!read.success || read.data.room !== room || read.data.exp <= now) return null;
  const { sid, ends, exp, nonce, ver } = read.data;
  return { room, sessionId: sid, endsAt: ends, expiresAt: exp, nonce, ...(ver && { limitedTo: ver }) };
}

async function hmacKey(key: string): Promise<object> {
  const raw = decode(key.replace(/=+$/, ""));
  if (!raw || raw.length < 32) throw new Error("The ticket key is not base64 of at least 32 bytes");
  return await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
    "verify",
  ]);
}

const bytes = (text: string) => new TextEncoder().encode(text);

function encode(data: Uint8Array): string {
  return btoa(String.fromCharCode(...data)).replace(/[+/=]/g, (c) => ({ "+": "-", "/": "_" })[c] ?? "");
}

function decode(text: string): Uint8Array | null {
  try {
    const standard = text.replace(/[-_]/g, (c) => (c === "-" ? "+" : "/"));
    return Uint8Array.from(atob(standard), (c) => c.charCodeAt(0));
  } catch {
    return null;
  }
}

function json(data: Uint8Array | null): unknown {
  try {
    return data && JSON.parse(new TextDecoder().decode(data));
  } catch {
    return null;
  }
}
