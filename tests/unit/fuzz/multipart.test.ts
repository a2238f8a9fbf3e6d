import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DomainError } from "#core/errors.ts";
import { type MultipartRules, readMultipart } from "#functions/documents/store/multipart.ts";
import { runs } from "./cases.ts";

const BOUNDARY = "----fuzz";
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const KB = 1024;

const rules: MultipartRules = {
  field: "file",
  missing: "Choose a file",
  maxFile: 64 * KB,
  maxBody: 80 * KB,
  tooLarge: () => new DomainError("too_large", "too_large", "Too large"),
};

/** A body that arrives in these pieces, and a count of the bytes requested so far. */
function sent(pieces: readonly Uint8Array[], type = TYPE) {
  let next = 0;
  const asked = { bytes: 0 };
  // Byte streams refuse to pass on an empty piece, so leave those out.
  const sendable = pieces.filter((piece) => piece.length > 0);
  const body = new ReadableStream({
    type: "bytes",
    pull(controller: ReadableByteStreamController) {
      const piece = sendable[next++];
      if (!piece) {
        controller.close();
        controller.byobRequest?.respond(0);
        return;
      }
      asked.bytes += piece.length;
      controller.enqueue(Uint8Array.from(piece));
    },
  });
  const headers = new Headers({ "Content-Type": type });
  return { request: { headers, body } as unknown as Request, asked };
}

async function collect(stream: AsyncIterable<Buffer>, fileName: string) {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return { fileName, bytes: Buffer.concat(chunks) };
}

/** @returns what was read, or the code of the refusal; any other error fails the test */
async function outcome(pieces: readonly Uint8Array[], type = TYPE) {
  try {
    const { fields, file } = await readMultipart(sent(pieces, type).request, rules, collect);
    return { fields: { ...fields }, name: file.fileName, hex: file.bytes.toString("hex") };
  } catch (error) {
    if (error instanceof DomainError) return { refused: error.code };
    throw error;
  }
}

const text = (value: string) => Buffer.from(value, "utf8");

const field = (name: string, value: string) =>
  text(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);

const file = (name: string, bytes: Uint8Array, fileName: string) =>
  Buffer.concat([
    text(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n`),
    text("Content-Type: application/octet-stream\r\n\r\n"),
    bytes,
    text("\r\n"),
  ]);

const END = text(`--${BOUNDARY}--\r\n`);

/** Cuts a body into pieces at these fractions of its length. */
function cut(body: Uint8Array, at: readonly number[]): Uint8Array[] {
  const places = [...new Set(at.map((one) => Math.floor(one * body.length)))].sort((a, b) => a - b);
  const edges = [0, ...places, body.length];
  return edges.slice(1).map((edge, i) => body.subarray(edges[i], edge));
}

const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 });
const word = fc.stringMatching(/^[a-z]{1,12}$/).filter((name) => name !== "file");
const value = fc
  .string({ unit: "grapheme", maxLength: 40 })
  .filter((one) => !one.includes(BOUNDARY) && !/[\r\n]/.test(one));
const bytes = fc.uint8Array({ maxLength: 2 * KB });

/** Fragments that mean something to a parser, in any order and number. */
const hostile = fc
  .array(
    fc.oneof(
      fc
        .constantFrom(
          `--${BOUNDARY}`,
          `--${BOUNDARY}--`,
          "\r\n",
          "\r\n\r\n",
          "\r",
          "\n",
          "--",
          "Content-Disposition: form-data",
          "Content-Disposition: form-data; name=file; filename=a",
          'Content-Disposition: form-data; name="__proto__"',
          "; name*=utf-8''%ff; filename*=utf-16''x",
          'filename="../../etc/passwd\u0000.png"',
          "Content-Transfer-Encoding: base64",
          "Content-Type: text/plain; charset=nonsense",
          ":",
          "\u0000",
          "a".repeat(20 * KB),
        )
        .map(text),
      bytes.map((one) => Buffer.from(one)),
    ),
    { maxLength: 20 },
  )
  .map((parts) => Buffer.concat(parts));

describe("a multipart body", { timeout: 120_000 }, () => {
  test("is read completely, however it's split into pieces", async () => {
    const parts = fc.record({ fields: fc.dictionary(word, value, { maxKeys: 6 }), bytes, cuts });
    await fc.assert(
      fc.asyncProperty(parts, async (given) => {
        const fields = Object.entries(given.fields).map(([name, one]) => field(name, one));
        const body = Buffer.concat([...fields, file("file", given.bytes, "scan.png"), END]);
        expect(await outcome(cut(body, given.cuts))).toEqual({
          fields: { ...given.fields },
          name: "scan.png",
          hex: Buffer.from(given.bytes).toString("hex"),
        });
      }),
      runs(),
    );
  });

  test("that is nonsense is refused in our own words, however it's split", async () => {
    await fc.assert(
      fc.asyncProperty(hostile, cuts, async (body, at) => {
        expect(await outcome(cut(body, at))).toEqual(await outcome([body]));
      }),
      runs(),
    );
  });

  test("of any type is read or refused in our own words", async () => {
    const type = fc.oneof(
      fc.constantFrom("multipart/form-data", "multipart/form-data; boundary=", "multipart/mixed; boundary=x"),
      fc.string({ maxLength: 80 }).map((one) => `multipart/form-data; boundary=${one}`),
      fc.string({ maxLength: 80 }),
    );
    await fc.assert(
      fc.asyncProperty(type, hostile, async (one, body) => {
        // A value that no header can contain never arrives.
        fc.pre(/^[\t\x20-\x7e]*$/.test(one));
        await outcome([body], one);
      }),
      runs(),
    );
  });

  test("isn't pulled further than its consumer reads", async () => {
    const piece = new Uint8Array(128 * KB).fill(97);
    const start = file("file", new Uint8Array(0), "scan.png").subarray(0, -2);
    const { request, asked } = sent([start, ...Array.from({ length: 200 }, () => piece)]);
    const big = { ...rules, maxFile: 100 * KB * KB, maxBody: 100 * KB * KB };
    const most = { bytes: 0 };
    const taken = readMultipart(request, big, async (stream) => {
      for await (const _ of stream) {
        // Gives any prefetching time to happen while the consumer reads nothing.
        for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
        most.bytes = asked.bytes;
        throw new DomainError("too_large", "too_large", "Too large");
      }
    });
    await expect(taken).rejects.toThrow("Too large");
    expect(most.bytes).toBeGreaterThan(0);
    expect(most.bytes).toBeLessThan(2 * KB * KB);
  });

  test.each([
    ["junk before its first part", []],
    ["a field without end", [text(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\n`)]],
    ["a file that nobody asked for", [file("other", new Uint8Array(0), "x").subarray(0, -2)]],
    ["junk behind its end", [file("file", new Uint8Array(9), "scan.png"), END]],
  ])("of unknown length with %s is refused at its limit", async (_, start) => {
    const piece = new Uint8Array(16 * KB).fill(97);
    const { request } = sent([...start, ...Array.from({ length: 1000 }, () => piece)]);
    await expect(readMultipart(request, rules, collect)).rejects.toThrow("Too large");
  });
});
