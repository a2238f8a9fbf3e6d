/** An outline of a box, as in a TrueType program's table of glyphs: a contour of four points. */
const BOX = Uint8Array.from([
  ...[0, 1, 0, 0, 0, 0, 1, 0xf4, 2, 0xbc],
  ...[0, 3, 0, 0, 1, 1, 1, 1],
  ...[0, 0, 0, 0, 1, 0xf4, 0, 0, 0, 0, 2, 0xbc, 0, 0, 0, 0],
]);

/** A table of 16-bit numbers. */
const words = (...values: number[]): Buffer => {
  const table = Buffer.alloc(2 * values.length);
  for (const [i, value] of values.entries()) table.writeUInt16BE(value & 0xffff, 2 * i);
  return table;
};

/**
 * @param glyphs for each whether it's a box; the others have no outline
 * @param codes which glyph each character code has
 * @returns a TrueType program (Apple's TrueType reference manual) with glyphs of 1000 units
 */
export function trueType(glyphs: readonly boolean[], codes: ReadonlyMap<number, number>): Buffer {
  const places = [0];
  for (const isBox of glyphs) places.push(places.at(-1)! + (isBox ? BOX.length / 2 : 0));
  const format = [
    0,
    262,
    0,
    ...Array.from({ length: 128 }, (_, i) => {
      const [high, low] = [codes.get(2 * i) ?? 0, codes.get(2 * i + 1) ?? 0];
      return high * 256 + low;
    }),
  ];
  const tables: [string, Buffer][] = [
    ["cmap", words(0, 1, 1, 0, 0, 12, ...format)],
    ["glyf", Buffer.concat(glyphs.map((isBox) => (isBox ? BOX : Buffer.alloc(0))))],
    [
      "head",
      words(1, 0, 1, 0, 0, 0, 0x5f0f, 0x3cf5, 0, 1000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 500, 700, 0, 8, 2, 0, 0),
    ],
    ["hhea", words(1, 0, 800, -200, 0, 550, 0, 0, 500, 1, 0, 0, 0, 0, 0, 0, 0, glyphs.length)],
    ["hmtx", words(...glyphs.flatMap(() => [550, 0]))],
    ["loca", words(...places)],
    ["maxp", words(1, 0, glyphs.length, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)],
  ];
  const start = Buffer.alloc(12 + 16 * tables.length);
  start.writeUInt32BE(0x10000, 0);
  start.writeUInt16BE(tables.length, 4);
  let at = start.length;
  for (const [i, [tag, table]] of tables.entries()) {
    start.write(tag, 12 + 16 * i, "latin1");
    start.writeUInt32BE(at, 20 + 16 * i);
    start.writeUInt32BE(table.length, 24 + 16 * i);
    at += table.length;
  }
  return Buffer.concat([start, ...tables.map(([, table]) => table)]);
}
