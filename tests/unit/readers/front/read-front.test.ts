import { describe, expect, it } from "vitest";
import type { SignedFields } from "#functions/documents/identity/front/compare.ts";
import { newFrontTank } from "#functions/documents/identity/front/engine.ts";
import { printedFacts } from "#functions/documents/identity/front/read-front.ts";
import { tesseractModel } from "#scripts/deploy/tesseract.ts";
import { signedFactsOf } from "#tests/fixtures/corpus/front.ts";
import { jane, otherName } from "#tests/fixtures/people.ts";
import { Canvas } from "#tests/fixtures/picture/canvas.ts";
import { turned } from "#tests/fixtures/picture/effects.ts";
import { jpeg, png } from "#tests/fixtures/picture/encode.ts";
import { frontPhoto } from "#tests/fixtures/picture/front-photo.ts";
import { licenseBack, licenseFront } from "#tests/fixtures/picture/license-sides.ts";
import { fixture, wasmModules } from "../wasm-modules.ts";

const model = tesseractModel();
/** Drawing and reading takes seconds on a busy machine. */
const SLOW = 120_000;

/** @returns the facts with each result, and the steps that the engine took */
async function compared(bytes: Uint8Array, signed: SignedFields, contentType = "image/jpeg", fuel?: number) {
  const tank = newFrontTank(fuel);
  const before = tank.fuel;
  const options = { modules: await wasmModules(), model };
  const found = await printedFacts({ bytes, contentType }, signed, options, { tank });
  const facts = Object.fromEntries(found.map(({ fact, result }) => [fact, result]));
  return { facts, steps: before - tank.fuel };
}

const SIGNED = signedFactsOf(jane);
const all = (result: string) => Object.fromEntries(Object.keys(SIGNED).map((fact) => [fact, result]));

describe("the front of a license", () => {
  it("agrees with its signed back, in a JPEG and a PNG", { timeout: SLOW }, async () => {
    const front = licenseFront(jane, 1, 7);
    const photo = await compared(await jpeg(front, 85), SIGNED);
    expect(photo.facts).toEqual(all("agrees"));
    expect(photo.steps).toBeLessThan(1_500_000_000);
    expect((await compared(png(front, 1), SIGNED, "image/png")).facts).toEqual(all("agrees"));
  });

  it("is read when it's tilted, upside down or on its side", { timeout: SLOW }, async () => {
    const tilted = await frontPhoto(jane, { seed: 7, width: 1600, tilt: 12, noise: 4 });
    expect((await compared(tilted, SIGNED)).facts).toEqual(all("agrees"));
    const front = licenseFront(jane, 1, 7);
    const isRead = async (canvas: Canvas) => {
      const { facts } = await compared(await jpeg(canvas, 85), SIGNED);
      expect(facts).toMatchObject({ document_number: "agrees", family_name: "agrees" });
    };
    await isRead(turned(front, 180));
    const high = new Canvas(front.height, front.width, [0, 0, 0]);
    for (let y = 0; y < front.height; y++)
      for (let x = 0; x < front.width; x++) {
        const from = (y * front.width + x) * 4;
        high.data.set(front.data.subarray(from, from + 4), (x * high.width + high.width - 1 - y) * 4);
      }
    await isRead(high);
  });

  it("differs if it shows other values", { timeout: SLOW }, async () => {
    const other = { documentNumber: "D5552210987", lastName: "Gonzalez", expiresOn: "2035-09-26" };
    const front = await jpeg(licenseFront({ ...jane, ...other }, 1, 5), 90);
    expect((await compared(front, SIGNED)).facts).toEqual({
      ...all("agrees"),
      document_number: "differs",
      family_name: "differs",
      expires_on: "differs",
    });
  });

  it("differs in several facts if it's another person's", { timeout: SLOW }, async () => {
    const front = await jpeg(licenseFront(otherName, 0.9, 5), 90);
    expect((await compared(front, SIGNED)).facts).toEqual({
      ...all("agrees"),
      document_number: "differs",
      family_name: "differs",
      given_name: "differs",
    });
  });
});

describe("a picture that shows no front", () => {
  const nothing = async (bytes: Uint8Array, contentType?: string) => {
    const { facts, steps } = await compared(bytes, SIGNED, contentType);
    expect(Object.values(facts)).not.toContain("differs");
    return { facts, steps };
  };

  it("is unread if it's too blurred", { timeout: SLOW }, async () => {
    const blurred = await frontPhoto(jane, { seed: 7, width: 900, blur: 9 });
    expect((await nothing(blurred)).facts).toEqual(all("unread"));
  });

  it("is unread if it's the back, a passport or no document at all", { timeout: SLOW }, async () => {
    await nothing(await jpeg(licenseBack(otherName, 1, "a text for the barcode"), 85));
    await nothing(await fixture("passport.jpg"));
    const empty = await jpeg(new Canvas(800, 600, [200, 190, 170]), 85);
    const { facts, steps } = await nothing(empty);
    expect(facts).toEqual(all("unread"));
    expect(steps).toBeLessThan(1_000_000_000);
  });

  it("is unread if it's damaged, of another kind, or has more pixels than we decode", async () => {
    const huge = Buffer.from(png(new Canvas(64, 64, [0, 0, 0]), 1));
    huge.writeUInt32BE(15_000, 16);
    huge.writeUInt32BE(15_000, 20);
    for (const [bytes, type] of [
      [huge, "image/png"],
      [(await fixture("license.jpg")).slice(0, 5000), "image/jpeg"],
      [Buffer.from("%PDF-1.7"), "application/pdf"],
      [new Uint8Array(0), "image/jpeg"],
    ] as const)
      expect((await nothing(bytes, type)).facts).toEqual(all("unread"));
  });

  it("stops when the engine's steps are used up", { timeout: SLOW }, async () => {
    const front = await jpeg(licenseFront(jane, 1, 7), 85);
    const { facts, steps } = await compared(front, SIGNED, "image/jpeg", 100_000_000);
    expect(facts).toEqual(all("unread"));
    expect(steps).toBeLessThan(101_000_000);
    // The next front gets a new engine.
    expect((await compared(front, SIGNED)).facts).toEqual(all("agrees"));
  });
});
