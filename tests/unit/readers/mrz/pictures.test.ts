import { beforeAll, describe, expect, it } from "vitest";
import { CONFIDENCE, type ConfidenceBasis } from "#contract/documents/confidence.ts";
import { readZone } from "#functions/documents/identity/mrz/read-zone.ts";
import { readPicture } from "#functions/documents/identity/read-picture.ts";
import type { Modules } from "#functions/documents/modules.ts";
import { jpegLuma } from "#functions/documents/pictures/jpeg-luma.ts";
import { readDocument } from "#functions/documents/read.ts";
import { Work } from "#functions/documents/work.ts";
import { license } from "#tests/fixtures/license.ts";
import { SPECIMENS, zoneText } from "#tests/fixtures/mrz-text.ts";
import { jane } from "#tests/fixtures/people.ts";
import { travelDocument } from "#tests/fixtures/travel-document.ts";
import { blurred, pictures, type ZonePicture } from "#tests/fixtures/zone-pictures.ts";
import { isFull, sample } from "#tests/harness/scope.ts";
import { NOW } from "#tests/unit/checks/build.ts";
import { wasmModules } from "../wasm-modules.ts";

let wasm: Modules;
beforeAll(async () => {
  wasm = await wasmModules();
});

const read = (
  bytes: Uint8Array,
  documentType: "passport" | "state_id" | "drivers_license" = "passport",
  contentType = "image/jpeg",
) =>
  readDocument({ documentId: "doc_1", documentType, uploadedAt: 1, readAt: NOW, bytes, contentType }, wasm);

/** @returns `read`, `unread`, or what was read wrongly */
async function outcome({ kind, person, lines, options }: ZonePicture): Promise<string> {
  const { status, fields, zone } = await read(await travelDocument(kind, lines, options));
  if (status === "unreadable") return "unread";
  const said = [zone, fields?.lastName, fields?.firstName, fields?.middleName, fields?.dateOfBirth];
  const rest = [fields?.expiresOn, fields?.documentNumber, fields?.sex];
  const meant = [kind, person.lastName, person.firstName, person.middleName, person.dateOfBirth];
  const other = [person.expiresOn, person.documentNumber, person.sex];
  const isRight = JSON.stringify([said, rest]) === JSON.stringify([meant, other]);
  return isRight ? "read" : JSON.stringify([said, rest]);
}

async function outcomes(all: readonly ZonePicture[]): Promise<{ read: number; wrong: string[] }> {
  const found: string[] = [];
  for (const picture of all) found.push(await outcome(picture));
  return {
    read: found.filter((said) => said === "read").length,
    wrong: found.filter((said) => said !== "read" && said !== "unread"),
  };
}

const zoneLine = (line: number, basis: ConfidenceBasis) => ({
  at: { part: "zone", line },
  confidence: CONFIDENCE[basis].value,
  basis,
});

const HEX = expect.stringMatching(/^[0-9a-f]{64}$/);

describe("machine-readable zones in pictures", () => {
  it("are read in 95 of 100: tilted, noisy, blurred, shadowed, small and large; none wrongly", async () => {
    const chosen = sample(pictures, 1);
    const { read: right, wrong } = await outcomes(chosen);
    expect(pictures.length).toBeGreaterThanOrEqual(40);
    expect(wrong).toEqual([]);
    expect(right / chosen.length).toBeGreaterThanOrEqual(isFull ? 0.95 : 0.8);
  }, 480_000);

  it("aren't guessed at when the picture is too blurred", async () => {
    // `npm test` blurs a smaller picture as much for its size.
    const small = sample(blurred, 1).map((one) => ({
      ...one,
      options: { ...one.options, ...(isFull ? {} : { megapixels: 0.3, blur: 2 }) },
    }));
    expect((await outcomes(small)).wrong).toEqual([]);
  }, 240_000);

  it("yield the fields and how they were read, but not the raw text", async () => {
    const reading = await read(await travelDocument("TD3", SPECIMENS.TD3, { megapixels: 0.4 }));
    expect(reading).toEqual({
      documentId: "doc_1",
      documentType: "passport",
      uploadedAt: 1,
      readAt: NOW,
      status: "read",
      print: { text: HEX, portrait: HEX },
      method: "mrz",
      zone: "TD3",
      fields: {
        firstName: "ANNA",
        middleName: "MARIA",
        lastName: "ERIKSSON",
        dateOfBirth: "1974-08-12",
        expiresOn: "2012-04-15",
        documentNumber: "L898902C3",
        issuer: "UTO",
        sex: "F",
      },
      readings: {
        name: zoneLine(1, "clear_letters"),
        issuer: zoneLine(1, "clear_letters"),
        document_number: zoneLine(2, "check_digit"),
        date_of_birth: zoneLine(2, "check_digit"),
        sex: zoneLine(2, "clear_letters"),
        expires_on: zoneLine(2, "check_digit"),
      },
    });
    expect(JSON.stringify(reading)).not.toContain("<<");
  });

  it.each([
    ["whose lines lie close", { pitch: 1.48, megapixels: 0.3 }],
    ["whose lines lie wide apart", { pitch: 2.2, megapixels: 0.3 }],
    ["with nine pixels to a character", { pitch: 1.7, megapixels: 0.1, fill: 0.9, quality: 90 }],
    ["that is narrow, worn and patterned", { narrow: 0.86, wear: 0.03, pattern: 0.3, megapixels: 0.3 }],
    ["that was not held parallel", { lean: 0.06, turn: 0.05, tilt: 5, megapixels: 0.3 }],
    ["on its side", { tilt: 90, megapixels: 0.3 }],
    ["that was turned away from the camera", { yaw: 10, nod: -6, tilt: 2, megapixels: 0.3 }],
  ])("are read on a card %s", async (_, options) => {
    const bytes = await travelDocument("TD1", zoneText("TD1", jane, "USA"), options);
    expect(await read(bytes)).toMatchObject({ zone: "TD1", fields: { lastName: "DOE", firstName: "JANE" } });
  });

  it("aren't searched for in other orientations once one is found but unclear", async () => {
    const [first = "", second = ""] = zoneText("TD3", jane, "USA");
    const wrong = [first, second.slice(0, -1) + ((Number(second.at(-1)) + 1) % 10)];
    const luma = await jpegLuma(await travelDocument("TD3", wrong, { megapixels: 0.3 }), 2400, wasm.decoder);
    const [once, all] = [new Work(), new Work()];
    expect(readZone(luma!, once)).toBe("unclear");
    expect(await readPicture({ luma: luma! }, "passport", NOW, wasm, all)).toBe("zone_not_found");
    expect(all.steps).toBe(once.steps);
  });

  it.each([
    ["that is small in a large picture, by a closer look", { megapixels: 1.2, fill: 0.5, nod: 10 }],
    ["whose letters lean", { megapixels: 0.5, yaw: 12, nod: 12, tilt: 4 }],
  ])("are read in a passport %s", async (_, options) => {
    const bytes = await travelDocument("TD3", zoneText("TD3", jane, "USA"), options);
    expect(await read(bytes)).toMatchObject({ zone: "TD3", fields: { lastName: "DOE", firstName: "JANE" } });
  });

  it.each([
    ["Permanent Resident Card", "C1"],
    ["Border Crossing Card", "B1"],
  ])("are read on a %s of the United States with the code %s", async (_, code) => {
    const lines = zoneText("TD1", jane, "USA", "LIN1044750079", code);
    const bytes = await travelDocument("TD1", lines, { pitch: 1.7, megapixels: 0.3 });
    expect(await read(bytes)).toMatchObject({
      zone: "TD1",
      fields: { lastName: "DOE", documentNumber: jane.documentNumber.slice(0, 9), issuer: "USA" },
    });
  });

  it("aren't read on another state's card that starts like a Border Crossing Card", async () => {
    const lines = zoneText("TD1", jane, "UTO", "", "B1");
    const bytes = await travelDocument("TD1", lines, { pitch: 1.7, megapixels: 0.3 });
    expect(await read(bytes)).toMatchObject({ status: "unreadable" });
  });

  it.each([
    ["MRVA", "TD3"],
    ["MRVB", "TD2"],
  ] as const)("are read on a visa as %s, which is no passport", async (zone, kind) => {
    const [first = "", second = ""] = zoneText(kind, jane, "USA");
    const optional = "BXLCF".padEnd(second.length - 28, "<").slice(0, second.length - 28);
    const lines = [`V${first.slice(1)}`, second.slice(0, 28) + optional];
    const bytes = await travelDocument(kind, lines, { megapixels: 0.4 });
    expect(await read(bytes)).toMatchObject({ zone, fields: { lastName: "DOE", firstName: "JANE" } });
  });

  it("are found upside down, and in a PNG", async () => {
    const bytes = await travelDocument("TD1", SPECIMENS.TD1, { tilt: 178, quality: 0, megapixels: 0.3 });
    expect((await read(bytes, "state_id", "image/png")).fields?.lastName).toBe("ERIKSSON");
  }, 60_000);

  // The rules for each digit are in `mrz.test.ts`.
  it.each(
    sample(
      [
        ["740812", "740813"],
        ["L898902C3", "L898902C4"],
        ["1204159", "1304159"],
      ] as const,
      1,
    ),
  )(
    "count only if every check digit fits: %s read as %s",
    async (right, wrong) => {
      const [first = "", second = ""] = SPECIMENS.TD3;
      const lines = [first, second.replace(right, wrong)];
      const reading = await read(await travelDocument("TD3", lines, { megapixels: 0.4 }));
      expect(reading).toMatchObject({ status: "unreadable", reason: "zone_not_found" });
    },
    60_000,
  );

  it("are read on a card without a barcode; a license's barcode takes precedence", async () => {
    const card = await travelDocument("TD1", zoneText("TD1", jane, "USA"), { megapixels: 0.3 });
    expect(await read(card, "drivers_license")).toMatchObject({ method: "mrz", zone: "TD1" });
    expect(await read(await license(jane, { width: 1000 }), "passport")).toMatchObject({
      method: "pdf417_aamva",
    });
  }, 60_000);

  it("are reported missing in a picture without one", async () => {
    const none = await travelDocument("TD3", [], { megapixels: 0.3 });
    expect(await read(none)).toMatchObject({ status: "unreadable", reason: "zone_not_found" });
    expect(await read(none, "state_id")).toMatchObject({ reason: "barcode_not_found" });
  }, 60_000);
});
