const EVERY = 2_000;

/** @returns a function that passes on what it's told at most every two seconds, so that long work shows progress */
export function nowAndThen(tell: (line: string) => void): (line: () => string) => void {
  let last = Date.now();
  return (line) => {
    if (Date.now() - last < EVERY) return;
    last = Date.now();
    tell(line());
  };
}

const MB = 1024 * 1024;

/** @returns a size as operators read it */
export const sizeText = (bytes: number): string =>
  bytes < MB ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / MB).toFixed(1)} MB`;
