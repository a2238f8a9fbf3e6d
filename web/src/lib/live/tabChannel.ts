import type { TabMessage } from "./tabMessages.ts";

/** The way to the person's other tabs. Only pages of our own origin in this browser can open it. */
export interface TabChannel {
  /** Sends a message to all other tabs. */
  post(message: TabMessage): void;
  close(): void;
}

/** @param channel of the browser; nothing else may use it */
export function tabChannel(channel: BroadcastChannel, onMessage: (message: TabMessage) => void): TabChannel {
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data);
  return {
    post: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}
