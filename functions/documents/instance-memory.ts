/**
 * WebAssembly never gives memory back. An instance with more than this, in bytes, is dropped after a file, so that all of
 * them together leave room in an isolate.
 */
const MOST_KEPT = 32 * 1024 * 1024;

/** @returns whether an instance has grown so much that a new one should open the next file */
export function isOutgrown({ exports }: WebAssembly.Instance): boolean {
  const memory = Object.values(exports).find((one) => one instanceof WebAssembly.Memory);
  return memory !== undefined && memory.buffer.byteLength > MOST_KEPT;
}
