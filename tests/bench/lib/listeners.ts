import { opened } from "./room.ts";

/** The number of sockets to open at once. */
const AT_ONCE = 50;
/** Milliseconds after which an event counts as lost. */
const DEADLINE = 15_000;

/** Open sockets that all get the same events. */
export interface Listeners {
  /**
   * @param publish causes one event for each socket
   * @returns the milliseconds until each socket received it, without the sockets that didn't
   */
  receive(publish: () => Promise<unknown>): Promise<number[]>;
  close(): void;
}

/**
 * Opens one socket per address. @param urlOf returns a socket's address, and is called just before the socket is opened
 */
export async function listen(count: number, urlOf: (index: number) => Promise<string>): Promise<Listeners> {
  const open: WebSocket[] = [];
  let received = new Map<WebSocket, number>();
  let done = () => {};
  const add = async (index: number) => {
    const socket = await opened(await urlOf(index));
    open.push(socket);
    socket.addEventListener("message", (event) => {
      // The room's greeting and repeated events don't count.
      if (String(event.data).includes('"connected"') || received.has(socket)) return;
      received.set(socket, performance.now());
      if (received.size === count) done();
    });
  };
  for (let start = 0; start < count; start += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - start) }, (_, i) => add(start + i)));
  return {
    async receive(publish) {
      received = new Map();
      const all = new Promise<void>((resolve) => {
        const late = setTimeout(resolve, DEADLINE);
        done = () => {
          clearTimeout(late);
          resolve();
        };
      });
      const began = performance.now();
      await publish();
      await all;
      return [...received.values()].map((at) => at - began);
    },
    close() {
      for (const socket of open) socket.close();
    },
  };
}
