import { crc32 } from "node:zlib";

const latin1 = (text: string) => Buffer.from(text, "latin1");

function segment(marker: number, content: string): Buffer {
  const body = latin1(content);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** Makes pictures with hidden data from plain ones. */
export const hiding = {
  /** A JPEG with further segments, and data after its end. */
  jpegWith(
    plain: Uint8Array,
    more: { segments: (readonly [marker: number, content: string])[]; trailer?: string },
  ): Uint8Array<ArrayBuffer> {
    return Buffer.concat([
      plain.subarray(0, 2),
      ...more.segments.map(([marker, content]) => segment(marker, content)),
      plain.subarray(2),
      latin1(more.trailer ?? ""),
    ]);
  },
  /** A PNG with one further chunk after its header. Its checksum isn't checked. */
  pngWith(plain: Uint8Array, type: string, body: Buffer): Uint8Array<ArrayBuffer> {
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

/** An Exif block as cameras write it, with the camera's model and the orientation. */
export function cameraTiff(orientation: number, littleEndian: boolean): Buffer {
  const model = latin1("Camera of Jane\0");
  const bytes = Buffer.alloc(8 + 2 + 2 * 12 + 4 + model.length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const entry = (at: number, tag: number, type: number, count: number) => {
    view.setUint16(at, tag, littleEndian);
    view.setUint16(at + 2, type, littleEndian);
    view.setUint32(at + 4, count, littleEndian);
  };
  bytes.write(littleEndian ? "II" : "MM", 0, "latin1");
  view.setUint16(2, 42, littleEndian);
  view.setUint32(4, 8, littleEndian);
  view.setUint16(8, 2, littleEndian);
  entry(10, 0x0110, 2, model.length);
  view.setUint32(18, 38, littleEndian);
  entry(22, 0x0112, 3, 1);
  view.setUint16(30, orientation, littleEndian);
  model.copy(bytes, 38);
  return bytes;
}

/** A PNG chunk with its checksum. */
export function pngChunk(name: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([latin1(name), body]);
  const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)];
  head.writeUInt32BE(body.length);
  tail.writeUInt32BE(crc32(named));
  return Buffer.concat([head, named, tail]);
}

/** A PNG made of these chunks. */
export const pngOf = (chunks: readonly (readonly [name: string, body: Uint8Array])[]): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    ...chunks.map(([name, body]) => pngChunk(name, body)),
  ]);
