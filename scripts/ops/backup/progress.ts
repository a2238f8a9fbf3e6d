import { SECOND } from "#contract/time.ts";

const EVERY = 2 * SECOND;

/** @returns a function that shows the progress of long work: it reports at most one line every two seconds */
export function throttled(report: (line: string) => void): (line: () => string) => void {
  let last = Date.now();
  return (line) => {
    if (Date.now() - last < EVERY) return;
    last = Date.now();
    report(line());
  };
}

const MB = 1024 * 1024;

/** @returns a size formatted for operators */
export const sizeText = (bytes: number): string =>
  bytes < MB ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / MB).toFixed(1)} MB`;
