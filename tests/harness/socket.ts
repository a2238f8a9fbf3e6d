import { randomUUID } from "node:crypto";
import { request } from "node:http";
import type { ClientMessage, ServerEventName, ServerMessage } from "#contract/live/events.ts";
import type { Account } from "./people/account.ts";
import { until } from "./until.ts";

export interface Socket {
  /** Every event received, oldest first. */
  readonly events: readonly ServerMessage[];
  /** The first event of a type that matches `fits`, whether it has already arrived or not. */
  next(type: ServerEventName, fits?: (event: ServerMessage) => boolean): Promise<ServerMessage>;
  send(message: ClientMessage): void;
  sendRaw(text: string): void;
  /** Watches a verification from now on. Events of the last seconds that the room repeats aren't added to `events`. */
  watch(verificationId: string): Promise<void>;
  /** Sends a ping and waits for the pong. By then the room has handled everything sent before. */
  settle(): Promise<void>;
  /** Resolves with the close code and reason once the socket has closed. */
  readonly closed: Promise<{ code: number; reason: string }>;
  close(): void;
}

/** Opens the account's own room through the Worker, with a ticket, and waits for `connected`. */
export async function socket(person: Account): Promise<Socket> {
  const ticket = await person.api.post<{ url: string; token: string }>("/api/realtime/ticket");
  const url = new URL(ticket.data.url);
  url.searchParams.set("ticket", ticket.data.token);
  const opened = openSocket(url);
  await opened.next("connected");
  return opened;
}

/** @param url with or without a ticket; if the socket is refused, `closed` has the code and reason */
export function openSocket(url: URL): Socket {
  const events: ServerMessage[] = [];
  const ws = new WebSocket(url);
  let ended = false;
  ws.addEventListener("message", (event) => events.push(JSON.parse(String(event.data)) as ServerMessage));
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    ws.addEventListener("close", ({ code, reason }) => {
      ended = true;
      resolve({ code, reason });
    });
  });
  const next: Socket["next"] = (type, fits = () => true) =>
    until(() => {
      const found = events.find((event) => event.type === type && fits(event));
      if (!found && ended) throw new Error(`The socket closed before ${type} came`);
      return found;
    }, `the event ${type}`);
  return {
    events,
    next,
    closed,
    send: (message) => ws.send(JSON.stringify(message)),
    sendRaw: (text) => ws.send(text),
    async settle() {
      const before = events.filter((event) => event.type === "pong").length;
      ws.send(JSON.stringify({ type: "ping" } satisfies ClientMessage));
      await until(() => events.filter((event) => event.type === "pong").length > before, "the pong");
    },
    async watch(id) {
      this.send({ type: "subscribe_verification", id });
      await this.settle();
      const others = events.filter((event) => event.type !== "verification_updated");
      events.splice(0, events.length, ...others);
    },
    close: () => ws.close(),
  };
}

/** @returns the status of the answer to an upgrade: 101, or that of a refusal */
export function knock(url: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    const knocking = request(url, {
      headers: {
        Connection: "Upgrade",
        Upgrade: "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": Buffer.from(randomUUID().slice(0, 16)).toString("base64"),
      },
    });
    knocking.on("upgrade", (answer, socket) => {
      socket.destroy();
      resolve(answer.statusCode ?? 0);
    });
    knocking.on("response", (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    knocking.on("error", reject);
    knocking.end();
  });
}
