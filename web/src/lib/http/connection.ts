import { useSyncExternalStore } from "react";

export type Connection =
  | "idle"
  | "connecting"
  | "open"
  | "reconnecting"
  | "polling"
  | "offline"
  /** The server responds, but it can't reach a service that it depends on. */
  | "unavailable";

let connection: Connection = "idle";
let isOut = false;
const listeners = new Set<() => void>();

const notifyListeners = () => {
  for (const listener of listeners) listener();
};

/** Sets the state of the live connection. Only `live/` calls this. */
export function setConnection(next: Connection): void {
  if (next === connection) return;
  connection = next;
  notifyListeners();
}

/** Sets whether there's an outage: the server can't reach a service that it depends on. Only `outage.ts` calls this. */
export function setOutage(next: boolean): void {
  if (next === isOut) return;
  isOut = next;
  notifyListeners();
  if (!isOut) for (const load of onRecovery) load();
}

/** Functions that are called each time an outage ends. */
export const onRecovery = new Set<() => void>();

export const currentConnection = (): Connection =>
  isOut && connection !== "offline" ? "unavailable" : connection;

/** @returns the state of the connection, for the banner */
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
