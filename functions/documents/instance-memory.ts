/**
 * Maximum memory of an instance that we reuse, in bytes. WebAssembly never frees memory, so we drop an instance if a
 * file made it grow past this. That way, the instances together don't fill up an isolate's memory.
 */
const MAX_KEPT = 32 * 1024 * 1024;

/** @returns whether an instance has grown so much that a new one should open the next file */
export function isOutgrown({ exports }: WebAssembly.Instance): boolean {
  const memory = Object.values(exports).find((one) => one instanceof WebAssembly.Memory);
  return memory !== undefined && memory.buffer.byteLength > MAX_KEPT;
}
