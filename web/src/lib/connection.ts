import { useSyncExternalStore } from "react";

export type Connection = "idle" | "connecting" | "open" | "reconnecting" | "polling" | "offline";

let connection: Connection = "idle";
const listeners = new Set<() => void>();

/** Sets the state of the live connection. Only `live/` calls this. */
export function setConnection(next: Connection): void {
  if (next === connection) return;
  connection = next;
  for (const listener of listeners) listener();
}

export const currentConnection = (): Connection => connection;

/** @returns the state of the live connection, for the banner */
export function useConnection(): Connection {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    currentConnection,
    () => "idle",
  );
}
