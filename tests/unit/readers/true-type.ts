/** @returns a TrueType program; glyph i is the i-th entry, and an empty entry draws nothing */
export function trueType(glyphs: readonly string[], codes: ReadonlyMap<number, number>): Buffer {
  const data = glyphs.map((glyph) => Buffer.alloc(glyph === "" ? 0 : 12));
  const places = [0];
  for (const one of data) places.push(places.at(-1)! + one.length);
  const loca = Buffer.alloc(places.length * 4);
  for (const [i, place] of places.entries()) loca.writeUInt32BE(place, 4 * i);
  const head = Buffer.alloc(54);
  head.writeInt16BE(1, 50);
  const maxp = Buffer.alloc(6);
  maxp.writeUInt16BE(glyphs.length, 4);
  const groups = [...codes].map(([code, glyph]) => {
    const group = Buffer.alloc(12);
    for (const [i, number] of [code, code, glyph].entries()) group.writeUInt32BE(number, 4 * i);
    return group;
  });
  const cmap = Buffer.alloc(28);
  for (const [i, number] of [0, 1, 3, 10].entries()) cmap.writeUInt16BE(number, 2 * i);
  cmap.writeUInt32BE(12, 8);
  cmap.writeUInt16BE(12, 12);
  cmap.writeUInt32BE(groups.length, 24);
  const tables: [string, Buffer][] = [
    ["cmap", Buffer.concat([cmap, ...groups])],
    ["glyf", Buffer.concat(data)],
    ["head", head],
    ["loca", loca],
    ["maxp", maxp],
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
