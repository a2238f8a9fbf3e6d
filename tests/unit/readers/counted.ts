type Reader = "getUint8" | "getUint16" | "getUint32";
const READERS: Reader[] = ["getUint8", "getUint16", "getUint32"];

/**
 * Counts how often a reader looks at bytes of a file (by index, by `indexOf`, and through a view), so that the reader
 * needn't count itself.
 * @param read gets the file to read
 * @returns the number of steps
 */
export async function stepsOf(file: Uint8Array, read: (bytes: Uint8Array) => unknown): Promise<number> {
  let steps = 0;
  const counted = new Proxy(file, {
    get(target, key) {
      if (typeof key === "string" && key >= "0" && key <= "9~") {
        steps++;
        return target[Number(key)];
      }
      if (key === "indexOf")
        return (value: number, from = 0) => {
          const found = target.indexOf(value, from);
          steps += (found < 0 ? target.length : found + 1) - Math.min(from, target.length);
          return found;
        };
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const own = Object.fromEntries(READERS.map((name) => [name, DataView.prototype[name]]));
  for (const name of READERS)
    DataView.prototype[name] = function (this: DataView, ...args: [number, boolean?]) {
      steps++;
      return own[name]!.apply(this, args);
    };
  try {
    await read(counted);
  } finally {
    Object.assign(DataView.prototype, own);
  }
  return steps;
}
