const latin1 = (text: string) => Buffer.from(text, "latin1");

function segment(marker: number, content: string): Buffer {
  const body = latin1(content);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** Pictures with hidden data, made from plain ones. */
export const hiding = {
  /** A JPEG with an APP1 segment, a comment, and bytes behind its end. */
  jpegWith(plain: Uint8Array, app1: string, comment: string, trailer: string): Uint8Array {
    return Buffer.concat([
      plain.subarray(0, 2),
      segment(0xe1, app1),
      segment(0xfe, comment),
      plain.subarray(2),
      latin1(trailer),
    ]);
  },
  /** A PNG with one more chunk behind its header; its checksum is not looked at. */
  pngWith(plain: Uint8Array, type: string, content: string): Uint8Array {
    const body = latin1(content);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(body.length);
    const afterHeader = 8 + 25;
    return Buffer.concat([
      plain.subarray(0, afterHeader),
      head,
      latin1(type),
      body,
      Buffer.alloc(4),
      plain.subarray(afterHeader),
    ]);
  },
};
