import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { beforeEach, describe, expect, it } from "vitest";
import type { Answer } from "#tests/harness/client.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { storedWith } from "#tests/harness/stack/storage.ts";
import { until } from "#tests/harness/until.ts";
import { fixture } from "#tests/harness/verification/verification.ts";

const PATH = "/api/v1/documents/upload";
const TYPE = "multipart/form-data; boundary=edge";
const MEGABYTE = 1024 * 1024;

let person: Account;
// A new account for each test, because an account may have only five documents without a verification.
beforeEach(async () => {
  person = await account();
});

/** A picture of at least `length` bytes, with unique bytes after its end that mark it. */
async function marked(length: number) {
  const mark = randomBytes(24);
  const picture = await fixture("license.jpg");
  const bytes = Buffer.alloc(Math.max(length, picture.length + mark.length));
  bytes.set(picture);
  bytes.set(mark, picture.length);
  return { mark, bytes };
}

const text = (name: string, value: string) =>
  Buffer.from(`--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
const file = (bytes: Uint8Array, name = 'filename="license.jpg"') =>
  Buffer.concat([
    Buffer.from(`--edge\r\nContent-Disposition: form-data; name="document"; ${name}\r\n\r\n`),
    bytes,
    Buffer.from("\r\n"),
  ]);
const KIND = text("documentType", "passport");
const END = Buffer.from("--edge--\r\n");

const send = (parts: Buffer[], idempotencyKey?: string): Promise<Answer<{ id: string; url: string }>> =>
  person.api.post(PATH, Buffer.concat(parts), {
    headers: { "Content-Type": TYPE },
    ...(idempotencyKey ? { idempotencyKey } : {}),
  });

/** @returns a socket on which a request has started; its body is still to be sent */
function begin(type: string, length: number) {
  const { hostname, port, host } = new URL(stack().url);
  const head = [
    `POST ${PATH} HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: Bearer ${person.accessToken}`,
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
  ];
  const socket = connect(Number(port), hostname);
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  return socket;
}

describe("an incomplete upload", () => {
  it.each([
    ["behind a small file", 0, (bytes: Buffer) => [KIND, file(bytes), text("x", "y").subarray(0, -4)]],
    [
      "behind a large file",
      7 * MEGABYTE,
      (bytes: Buffer) => [KIND, file(bytes), text("x", "y").subarray(0, -4)],
    ],
    ["inside a large file", 7 * MEGABYTE, (bytes: Buffer) => [KIND, file(bytes).subarray(0, -200)]],
  ])("that ends %s is refused and leaves nothing in storage", async (_, length, parts) => {
    const { mark, bytes } = await marked(length);
    const answer = await send(parts(bytes));
    expect(answer.status).toBe(400);
    await until(() => storedWith(mark).length === 0, "storage without the file");
  });

  it("that its sender aborts leaves nothing in storage", async () => {
    const { mark, bytes } = await marked(8 * MEGABYTE);
    const body = Buffer.concat([KIND, file(bytes)]);
    const socket = begin(TYPE, body.length + END.length);
    socket.write(body.subarray(0, 7 * MEGABYTE));
    await until(() => storedWith(mark).length > 0, "the first part in storage");
    socket.destroy();
    await until(() => storedWith(mark).length === 0, "storage without the file");
  });
});

describe("an unusual upload", () => {
  it("with two files is refused, so that neither is dropped silently", async () => {
    const [one, two] = await Promise.all([marked(0), marked(0)]);
    const answer = await send([KIND, file(one.bytes), file(two.bytes), END]);
    expect([answer.status, answer.error.fields]).toEqual([422, { document: "Send one file at a time" }]);
    await until(
      () => [...storedWith(one.mark), ...storedWith(two.mark)].length === 0,
      "storage without both",
    );
  });

  it.each([
    ["control and direction marks", "filename*=UTF-8''a%0D%0Ab%E2%80%AEgpj.exe.jpg", "abgpj.exe.jpg"],
    ["a path", 'filename="../../etc/pass wd.jpg"', "pass wd.jpg"],
    ["quotes and brackets", `filename="a'(1)*.jpg"`, "a'(1)*.jpg"],
    ["5,000 letters", `filename="${"x".repeat(5000)}.jpg"`, `${"x".repeat(196)}.jpg`],
    [
      "long rows of letters outside the basic plane",
      `filename="${"\u{1F600}".repeat(250)}a.jpg"`,
      `${"\u{1F600}".repeat(195)}a.jpg`,
    ],
  ])("with %s in its name is accepted, and served under a harmless name", async (_, name, kept) => {
    const { bytes } = await marked(0);
    const answer = await send([KIND, file(bytes, name), END]);
    expect(answer.status).toBe(201);
    const back = await person.api.get(answer.data.url);
    const given = /^inline; filename\*=UTF-8''([\w!#$&+.^`|~%-]+)$/.exec(
      back.headers.get("content-disposition") ?? "",
    );
    expect(decodeURIComponent(given?.[1] ?? "")).toBe(kept);
  });

  it("with the key of another file is refused", async () => {
    const [one, two] = await Promise.all([marked(0), marked(0)]);
    const first = await send([KIND, file(one.bytes), END], "again");
    const same = await send([KIND, file(one.bytes), END], "again");
    expect(same.data.id).toBe(first.data.id);
    const otherFile = await send([KIND, file(two.bytes), END], "again");
    const otherField = await send([text("documentType", "other"), file(one.bytes), END], "again");
    expect([otherFile.error.code, otherField.error.code]).toEqual([
      "idempotency_mismatch",
      "idempotency_mismatch",
    ]);
    await until(() => storedWith(two.mark).length === 0, "storage without the other file");
  });
});
