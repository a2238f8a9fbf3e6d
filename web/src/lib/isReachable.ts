import { inTime } from "./inTime.ts";

/** @returns whether the server answers. Browsers don't always know that they're offline. */
export const isReachable = (): Promise<boolean> =>
  inTime((signal) => fetch(location.pathname, { method: "HEAD", cache: "no-store", signal })).then(
    ({ ok }) => ok,
    () => false,
  );
