import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { meter } from "#functions/documents/pdf/meter.ts";
import { ROOT } from "../shared/root.ts";

/**
 * The build of Tesseract that we ship and its model for Latin letters, with the SHA-256 of the packages' files and of
 * what we make from them. Review a new version of a package before changing these.
 */
export const TESSERACT = {
  package: "tesseract-wasm",
  model: "@tesseract.js-data/eng",
  sha256: {
    wasm: "94d9ce820d31a75814d0b4e5d099405b8738b11633bcef8c0d078a53b2b1ded2",
    script: "ed6b39d775484081affa3d21bf491f705673c2a3fd616b2f7bce9020ed8eba13",
    model: "5dc5d8d640a212c9d6184921ba103b186f50e0fed9ee716c53e6b312b400d747",
  },
  metered: "7fb66a0148dc2c9e46a4b41823b644f9c11c1ef3a3db7c76ef4d7d334db22724",
} as const;

/** The folder from which the documents Worker imports Tesseract (`#tesseract/` in `package.json`). */
const FOLDER = join(ROOT, ".wrangler/tesseract");

/** The folder of assets in `wrangler.documents.toml`, where the documents Worker finds the model. */
const ASSETS = join(ROOT, ".wrangler/reader-models");

/** The model's file among the assets. */
const MODEL_FILE = "latin.traineddata";

/** The path of the script that starts the engine, once {@link writeTesseract} has written it. */
export const TESSERACT_SCRIPT = join(FOLDER, "engine.js");

const require = createRequire(import.meta.url);

/** The package's files. */
const DIST = dirname(require.resolve(TESSERACT.package));

/** Writes the engine with counted steps, the script that starts it, the model and the licenses, if they aren't there. */
export function writeTesseract(): void {
  const wasm = join(FOLDER, "engine.wasm");
  const mark = join(FOLDER, "made.txt");
  const made = JSON.stringify([TESSERACT, PATCHES, KEPT]);
  if (existsSync(mark) && readFileSync(mark, "utf8") === made) return;
  for (const folder of [FOLDER, ASSETS]) mkdirSync(folder, { recursive: true });
  write(wasm, meteredTesseract());
  write(TESSERACT_SCRIPT, engineScript());
  write(join(FOLDER, "LICENSE.txt"), license());
  write(join(ASSETS, MODEL_FILE), tesseractModel());
  write(join(ASSETS, "LICENSE.txt"), apache());
  write(mark, made);
}

/** Writes under another name first, because other processes may be bundling. */
function write(file: string, content: Uint8Array | string): void {
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, content);
  renameSync(partial, file);
}

/**
 * @returns Tesseract with a counter of its steps, so that we can limit them. It's the build without vector
 *   instructions, which can't be counted; for a card, the two take equally long
 * @throws Error if the package contains a different build than {@link TESSERACT}
 */
export function meteredTesseract(): Uint8Array<ArrayBuffer> {
  return meter(checked("tesseract-core-fallback.wasm", TESSERACT.sha256.wasm));
}

/**
 * Changes to the package's script: its function `createOCREngine` would compile the engine, which a Worker can't, so it
 * takes Emscripten's options in place of bytes. And the engine gets 64 MB of memory at most, instead of 1 GB.
 */
const PATCHES: readonly [from: string, to: string][] = [
  ["await Module({ wasmBinary })", "await Module(wasmBinary)"],
  ["function getHeapMax(){return 1073741824}", "function getHeapMax(){return 67108864}"],
];

function engineScript(): string {
  const script = Buffer.from(checked("lib.js", TESSERACT.sha256.script)).toString();
  return PATCHES.reduce((text, [from, to]) => {
    if (text.split(from).length !== 2) throw new Error(`${TESSERACT.package} has no single "${from}"`);
    return text.replace(from, to);
  }, script);
}

/**
 * The parts of the model that we keep (`TessdataType` in Tesseract's `tessdatamanager.h`): the neural network, its
 * characters and codes, and the version. We leave out the dictionaries: they take most of the space, and names and
 * numbers aren't in them.
 */
const KEPT: readonly number[] = [17, 21, 22, 23];

/**
 * @returns the model: a count of parts, their positions (64 bits each, -1 for a part that's missing), then the parts
 * @throws Error if the package contains a different model than {@link TESSERACT}
 */
export function tesseractModel(): Uint8Array {
  const packed = readFileSync(require.resolve(`${TESSERACT.model}/4.0.0_best_int/eng.traineddata.gz`));
  const model = gunzipSync(packed);
  if (digest(model) !== TESSERACT.sha256.model) throw new Error(`${TESSERACT.model} has another model`);
  const count = model.readUInt32LE(0);
  const starts = Array.from({ length: count }, (_, i) => Number(model.readBigInt64LE(4 + 8 * i)));
  const head = Buffer.alloc(4 + 8 * count, 0xff);
  head.writeUInt32LE(count, 0);
  const parts: Uint8Array[] = [head];
  let at = head.length;
  for (const one of KEPT) {
    const start = starts[one]!;
    const end = starts.find((next, i) => i > one && next >= 0) ?? model.length;
    head.writeBigInt64LE(BigInt(at), 4 + 8 * one);
    parts.push(model.subarray(start, end));
    at += end - start;
  }
  return Buffer.concat(parts);
}

/** The engine's own license, and those of what's compiled into it: Tesseract and Leptonica. */
function license(): string {
  const { version } = JSON.parse(readFileSync(join(DIST, "../package.json"), "utf8")) as { version: string };
  const own = readFileSync(join(DIST, "../LICENSE.md"), "utf8");
  const what = `Tesseract, built as ${TESSERACT.package} ${version}, with counted steps\nSHA-256 ${TESSERACT.metered}\n`;
  return [what, own, "Tesseract OCR", apache(), LEPTONICA].join("\n\n");
}

/** The license of Tesseract and of its models. */
const apache = () => readFileSync(join(ROOT, "node_modules/@sd-jwt/core/LICENSE"), "utf8");

/** Leptonica's license (`leptonica-license.txt` in its source). */
const LEPTONICA = `Leptonica

Copyright (C) 2001-2020 Leptonica. All rights reserved.

Redistribution and use in source and binary forms, with or without
modification, are permitted provided that the following conditions
are met:
1. Redistributions of source code must retain the above copyright
   notice, this list of conditions and the following disclaimer.
2. Redistributions in binary form must reproduce the above
   copyright notice, this list of conditions and the following
   disclaimer in the documentation and/or other materials
   provided with the distribution.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS
"AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT
LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR
A PARTICULAR PURPOSE ARE DISCLAIMED. IN NO EVENT SHALL ANY
CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL,
EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO,
PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES; LOSS OF USE, DATA, OR
PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY
OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING
NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS
SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
`;

function checked(file: string, sha256: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(readFileSync(join(DIST, file)));
  if (digest(bytes) !== sha256) throw new Error(`${TESSERACT.package} has another ${file} than before`);
  return bytes;
}

const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
