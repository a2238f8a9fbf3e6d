/**
 * Gives the memory of pixels back at once. What is merely dropped waits for the garbage collector, which comes late for
 * memory outside its heap, while the next step already takes as much again.
 * @param pixels all of a buffer of their own, which nobody looks at any more
 */
export function letGo({ buffer }: { buffer: ArrayBufferLike }): void {
  (buffer as ArrayBuffer).transfer(0);
}
