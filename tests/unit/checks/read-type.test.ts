import { describe, expect, it } from "vitest";
import { runCheck } from "#functions/checks/engine/engine.ts";
import { checkById } from "#functions/checks/engine/registry.ts";
import type { DocumentReading } from "#functions/checks/engine/types.ts";
import { nameRead, typeRead } from "#functions/checks/identity/read-type.ts";
import { input, license } from "./build.ts";

const card = (over: Partial<DocumentReading>, kind?: "drivers_license" | "state_id") =>
  license({}, { ...over, format: { version: 10, missing: [], ...(kind && { card: kind }) } });
const zone = (over: Partial<DocumentReading>) => license({}, { method: "mrz", format: undefined, ...over });

describe("a document's type", () => {
  it.each([
    [card({ documentType: "passport" }, "drivers_license"), "drivers_license", "driver's license"],
    [card({ documentType: "passport" }, "state_id"), "state_id", "state ID"],
    [card({ documentType: "drivers_license" }, "state_id"), "state_id", "state ID"],
    [card({ documentType: "utility_bill" }), "drivers_license", "driver's license or state ID"],
    [card({ documentType: "state_id" }), "state_id", "state ID"],
    [zone({ documentType: "drivers_license", zone: "TD3" }), "passport", "passport"],
    [zone({ documentType: "passport", zone: "TD1" }), "state_id", "ID card"],
    [zone({ documentType: "passport", zone: "TD2" }), "state_id", "ID card"],
    [zone({ documentType: "drivers_license", zone: "TD1" }), "drivers_license", "ID card"],
    [zone({ documentType: "passport", zone: "MRVA" }), "other", "visa"],
    [zone({ documentType: "state_id", zone: "MRVB" }), "other", "visa"],
    [license({}, { documentType: "pay_stub", method: "pdf_text" }), "pay_stub", "pay stub"],
  ] as const)("follows what was read on it (%#)", (reading, type, name) => {
    expect(typeRead(reading)).toBe(type);
    expect(nameRead(reading)).toBe(name);
  });

  it("is the same in findings, readings and evidence, whatever it was uploaded as", () => {
    const documents = [card({ documentType: "passport" }, "drivers_license")];
    for (const id of ["identity_match", "document_verification"] as const) {
      const result = runCheck(checkById(id), input({ documents }));
      expect(result.source).toBe("PDF417 barcode on the driver's license, read 2026-11-21");
      expect(result.readings.map(({ documentType }) => documentType)).not.toContain("passport");
      expect(JSON.stringify(result)).not.toContain("passport");
    }
  });
});
