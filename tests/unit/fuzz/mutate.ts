import fc from "fast-check";

/** One change of a file: bytes are inserted, deleted, overwritten or doubled, or the rest is cut off. */
interface Change {
  how: "insert" | "delete" | "overwrite" | "double" | "cut";
  /** 0..1 of the file's length. */
  place: number;
  length: number;
  bytes: Uint8Array;
}

const change = (words: readonly string[]): fc.Arbitrary<Change> =>
  fc.record({
    how: fc.constantFrom("insert", "insert", "overwrite", "overwrite", "delete", "double", "cut"),
    place: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    length: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 400 })),
    bytes: fc.oneof(
      fc.constantFrom(...words).map((word) => new Uint8Array(Buffer.from(word, "latin1"))),
      fc.uint8Array({ minLength: 1, maxLength: 4 }),
    ),
  });

function changed(file: Uint8Array, { how, place, length, bytes }: Change): Uint8Array {
  const at = Math.floor(place * file.length);
  const [before, part, behind] = [
    file.subarray(0, at),
    file.subarray(at, at + length),
    file.subarray(at + length),
  ];
  const pieces = {
    insert: [before, bytes, part, behind],
    delete: [before, behind],
    overwrite: [before, bytes, file.subarray(at + bytes.length)],
    double: [before, part, part, behind],
    cut: [before],
  }[how];
  return new Uint8Array(Buffer.concat(pieces));
}

/**
 * Files with a few changes that are otherwise valid. They get further into a parser than noise would.
 * @param files valid files, as the fixtures make them
 * @param words words of the format, which mean something to its parsers in any place
 */
export const mutated = (files: readonly Uint8Array[], words: readonly string[]): fc.Arbitrary<Uint8Array> =>
  fc
    .tuple(fc.constantFrom(...files), fc.array(change(words), { maxLength: 6 }))
    .map(([file, changes]) => changes.reduce(changed, file));
