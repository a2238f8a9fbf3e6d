import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { someAddress } from "#tests/harness/client.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { isFull, sample } from "#tests/harness/scope.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { storedWith } from "#tests/harness/stack/storage.ts";
import { fixture } from "#tests/harness/verification/verification.ts";

/** We refuse these requests long before their body has arrived. The sender must see the answer every time. */

const MEGABYTE = 1024 * 1024;
/** A race between our answer and the sender's body can go well by chance. */
const TIMES = isFull ? 10 : 3;
const MULTIPART = "multipart/form-data; boundary=edge";

interface Refused {
  path: string;
  type: string;
  body: Buffer;
  status: number;
  says: string;
  signedIn?: boolean;
  /** Sends the body in chunks, without a Content-Length. */
  chunked?: boolean;
}

let person: Account;
let license: Buffer;
beforeAll(async () => {
  [person, license] = await Promise.all([account(), fixture("license.jpg")]);
});

const uploadOf = (field: string, fileName: string, bytes: Uint8Array) =>
  Buffer.concat([
    Buffer.from(`--edge\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\n\r\n`),
    bytes,
    Buffer.from("\r\n--edge--\r\n"),
  ]);
const large = (begin: Uint8Array, megabytes = 11.5) => {
  const bytes = Buffer.alloc(megabytes * MEGABYTE, "a");
  bytes.set(begin);
  return bytes;
};

const CASES: Record<string, () => Refused> = {
  "a file that is too large": () => ({
    path: "/api/v1/documents/upload",
    type: MULTIPART,
    body: uploadOf("document", "scan.jpg", large(license)),
    status: 413,
    says: "File scan.jpg is too large",
  }),
  "a file of another kind": () => ({
    path: "/api/v1/documents/upload",
    type: MULTIPART,
    body: uploadOf("document", "scan.exe", large(Buffer.from("MZ"))),
    status: 415,
    says: "scan.exe",
  }),
  "a body that is no upload": () => ({
    path: "/api/v1/documents/upload",
    type: "application/json",
    body: large(Buffer.from("{")),
    status: 415,
    says: "Send the file as multipart/form-data",
  }),
  "an upload of somebody who is signed out": () => ({
    path: "/api/v1/documents/upload",
    type: MULTIPART,
    body: uploadOf("document", "scan.jpg", large(license)),
    status: 401,
    says: "Please log in again",
    signedIn: false,
  }),
  "a picture that is far too large": () => ({
    path: "/api/users/avatar",
    type: MULTIPART,
    body: uploadOf("avatar", "me.jpg", large(license)),
    status: 413,
    says: "file_too_large",
  }),
  "a form that is far too long": () => ({
    path: "/api/auth/login",
    type: "application/json",
    body: large(Buffer.from("{")),
    status: 413,
    says: "larger than 256 kB",
    signedIn: false,
  }),
  "a form of unknown length that is far too long": () => ({
    path: "/api/auth/login",
    type: "application/json",
    body: large(Buffer.from("{")),
    status: 413,
    says: "larger than 256 kB",
    signedIn: false,
    chunked: true,
  }),
  "an address where nothing is": () => ({
    path: "/api/nothing",
    type: MULTIPART,
    body: uploadOf("document", "scan.jpg", large(license)),
    status: 404,
    says: "There's nothing at this address",
  }),
  "a page": () => ({
    path: "/login/there",
    type: MULTIPART,
    body: uploadOf("document", "scan.jpg", large(license)),
    status: 405,
    says: "Method not allowed",
  }),
};

function headersOf({ type, signedIn }: Refused): Record<string, string> {
  return {
    "Content-Type": type,
    "CF-Connecting-IP": someAddress(),
    ...(signedIn === false ? {} : { Authorization: `Bearer ${person.accessToken}` }),
  };
}

/**
 * Sends the whole body before it reads the answer, as browsers do.
 * @param pause milliseconds between pieces of 1 MB
 * @returns the raw answer
 */
function post(refused: Refused, pause = 0): Promise<string> {
  const { hostname, port, host } = new URL(stack().url);
  const { path, body, chunked } = refused;
  const socket = connect(Number(port), hostname);
  const length = chunked ? "Transfer-Encoding: chunked" : `Content-Length: ${body.length}`;
  const headers = Object.entries(headersOf(refused)).map(([name, value]) => `${name}: ${value}`);
  const head = [`POST ${path} HTTP/1.1`, `Host: ${host}`, "Connection: close", length, ...headers];
  let answer = "";
  socket.setEncoding("utf8").on("data", (text) => {
    answer += text;
  });
  const write = (data: Uint8Array | string) =>
    new Promise<void>((resolve, reject) => {
      socket.write(data, (error) => (error ? reject(error) : resolve()));
    });
  const send = async () => {
    await write(`${head.join("\r\n")}\r\n\r\n`);
    for (let at = 0; at < body.length; at += MEGABYTE) {
      const piece = body.subarray(at, at + MEGABYTE);
      const ends = [Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n")];
      await write(chunked ? Buffer.concat(ends) : piece);
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    }
    if (chunked) await write("0\r\n\r\n");
  };
  return new Promise((resolve, reject) => {
    socket.on("error", reject).on("close", () => resolve(answer));
    send().catch(reject);
  });
}

const outcome = (answer: string, { says }: Refused) => {
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? [];
  return `${status} ${answer.includes(says) ? "with" : "without"} its message`;
};

describe.each(Object.entries(CASES))("%s", (_, make) => {
  test(`is refused in words, ${TIMES} times of ${TIMES}`, async () => {
    const refused = make();
    const seen: string[] = [];
    for (let time = 0; time < TIMES; time++)
      seen.push(await post(refused).then((answer) => outcome(answer, refused), String));
    expect(seen).toEqual(new Array(TIMES).fill(`${refused.status} with its message`));
  });
});

test("a slow sender is read to the end and gets the answer", async () => {
  const refused = CASES["a file of another kind"]!();
  expect(outcome(await post(refused, 100), refused)).toBe("415 with its message");
});

test("a refused file isn't stored", async () => {
  const refused = CASES["a file of another kind"]!();
  const mark = randomBytes(24);
  refused.body.set(mark, 6 * MEGABYTE);
  await post(refused);
  expect(storedWith(mark)).toEqual([]);
});

const run = promisify(execFile);
const hasCurl = await run("curl", ["--version"]).then(
  () => true,
  () => false,
);

describe.runIf(hasCurl)("curl", () => {
  test.each(sample(Object.entries(CASES), 3))("sees the answer to %s", async (_, make) => {
    const refused = make();
    const path = join(tmpdir(), `early-refusal-${randomBytes(6).toString("hex")}`);
    onTestFinished(() => rm(path, { force: true }));
    await writeFile(path, refused.body);
    const headers = Object.entries(headersOf(refused)).flatMap(([name, value]) => [
      "-H",
      `${name}: ${value}`,
    ]);
    // Without `Expect`. With it, curl would ask first and not send the body.
    const options = [
      "-sS",
      "-i",
      "-H",
      "Expect:",
      ...(refused.chunked ? ["-H", "Transfer-Encoding: chunked"] : []),
    ];
    const seen: string[] = [];
    for (let time = 0; time < TIMES; time++) {
      const url = new URL(refused.path, stack().url).href;
      const ran = run("curl", [...options, ...headers, "--data-binary", `@${path}`, url]);
      seen.push(await ran.then(({ stdout }) => outcome(stdout, refused), String));
    }
    expect(seen).toEqual(new Array(TIMES).fill(`${refused.status} with its message`));
  });
});
