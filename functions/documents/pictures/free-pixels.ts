/**
 * Frees the memory of pixels at once. The garbage collector is slow to notice memory outside its heap, and by then the
 * next step would have allocated the same amount again.
 * @param pixels that fill a buffer of their own and are no longer used
 */
export function freePixels({ buffer }: { buffer: ArrayBufferLike }): void {
  (buffer as ArrayBuffer).transfer(0);
}
