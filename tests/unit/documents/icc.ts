/** A color profile (RGB) with the words in every place that can hold text. */
export function profileWith(words: string): Buffer {
  const tags: [string, Buffer][] = [
    ["desc", Buffer.concat([Buffer.from("desc\0\0\0\0\0\0\0\x20"), Buffer.from(words)])],
    ["cprt", Buffer.from(`text\0\0\0\0${words}`)],
    ["dmnd", Buffer.from(`text\0\0\0\0${words}`)],
    ["priv", Buffer.from(`text\0\0\0\0${words}`)],
    ["rXYZ", Buffer.concat([Buffer.from("XYZ \0\0\0\0"), Buffer.alloc(12, 1), Buffer.from(words)])],
    ["rTRC", Buffer.concat([Buffer.from("curv\0\0\0\0\0\0\0\x01\x02\x33"), Buffer.from(words)])],
  ];
  const header = Buffer.alloc(128);
  header.write("mntrRGB XYZ ", 12, "latin1");
  header[8] = 2;
  header.write("acsp", 36, "latin1");
  header.write(words.slice(0, 16), 84, "latin1");
  header.write(words.slice(0, 4), 4, "latin1");
  const count = Buffer.alloc(4);
  count.writeUInt32BE(tags.length);
  let at = 132 + 12 * tags.length;
  const table = tags.map(([name, body]) => {
    const entry = Buffer.alloc(12);
    entry.write(name, 0, "latin1");
    entry.writeUInt32BE(at, 4);
    entry.writeUInt32BE(body.length, 8);
    at += body.length;
    return entry;
  });
  return Buffer.concat([header, count, ...table, ...tags.map(([, body]) => body)]);
}
