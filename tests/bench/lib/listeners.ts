import { opened } from "./room.ts";

/** The sockets that are opened at once. */
const AT_ONCE = 50;
/** Milliseconds; an event that hasn't come by then is lost. */
const DEADLINE = 15_000;

/** Open sockets that all get the same events. */
export interface Listeners {
  /**
   * @param publish causes one event for each socket
   * @returns milliseconds until each socket had it; a socket that lost it is missing
   */
  hear(publish: () => Promise<unknown>): Promise<number[]>;
  close(): void;
}

/** Opens one socket per address. @param urlOf the address of each socket, asked for just before it's opened */
export async function listen(count: number, urlOf: (index: number) => Promise<string>): Promise<Listeners> {
  const open: WebSocket[] = [];
  let heard = new Map<WebSocket, number>();
  let done = () => {};
  const add = async (index: number) => {
    const socket = await opened(await urlOf(index));
    open.push(socket);
    socket.addEventListener("message", (event) => {
      // The room's greeting doesn't count as an event, and neither does one that's delivered again.
      if (String(event.data).includes('"connected"') || heard.has(socket)) return;
      heard.set(socket, performance.now());
      if (heard.size === count) done();
    });
  };
  for (let start = 0; start < count; start += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - start) }, (_, i) => add(start + i)));
  return {
    async hear(publish) {
      heard = new Map();
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
      return [...heard.values()].map((at) => at - began);
    },
    close() {
      for (const socket of open) socket.close();
    },
  };
}
