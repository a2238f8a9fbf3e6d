/**
 * Frees the memory of pixels at once. Otherwise it waits for the garbage collector, which is slow to notice memory
 * outside its heap, while the next step already allocates the same again.
 * @param pixels fill a buffer of their own, and no one uses them anymore
 */
export function letGo({ buffer }: { buffer: ArrayBufferLike }): void {
  (buffer as ArrayBuffer).transfer(0);
}
