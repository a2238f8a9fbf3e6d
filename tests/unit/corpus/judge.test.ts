import { describe, expect, it } from "vitest";
import { judge } from "#scripts/corpora/judge.ts";
import type { Expected, Found } from "#scripts/corpora/types.ts";

const outcome = (expected: Expected, found: Found) => {
  const { outcome: said, falseYes, code } = judge(expected, found);
  return [said, ...(falseYes ? ["false yes"] : []), ...(code ? [code] : [])].join(", ");
};

describe("verdicts", () => {
  it.each<[Expected, "yes" | "no" | "person", string]>([
    ["yes", "yes", "right"],
    ["no", "no", "right"],
    ["person", "person", "right"],
    [["no", "person"], "person", "right"],
    ["no", "yes", "wrong, false yes"],
    [["no", "person"], "yes", "wrong, false yes"],
    ["person", "yes", "wrong"],
    ["yes", "no", "wrong"],
    ["person", "no", "wrong"],
    ["yes", "person", "unread"],
    ["no", "person", "unread"],
  ])("expected %s, %s: %s", (expected, verdict, said) => {
    expect(outcome(expected, { verdict })).toBe(said);
  });
});

describe("fields", () => {
  const fields = { lastName: "DOE", sex: "F", entry: ["12", "15"], text: "Total\n  due 12.00" };
  it.each<[Record<string, string>, string]>([
    [{}, "right"],
    [{ lastName: "DOE", sex: "F", middleName: "" }, "right"],
    [{ entry: "15", candidate: "" }, "right"],
    [{ contains: "Total due", contains2: "12.00" }, "right"],
    [{ lastName: "DOES" }, "wrong"],
    [{ lastName: "" }, "wrong"],
    [{ entry: "" }, "wrong"],
    [{ sex: "M", documentNumber: "1" }, "wrong"],
    [{ documentNumber: "1", lastName: "DOE" }, "unread, fields_missing"],
    [{ entry: "16" }, "unread, fields_missing"],
    [{ contains: "total" }, "unread, fields_missing"],
  ])("expected %j: %s", (expected, said) => {
    expect(outcome(expected, { fields })).toBe(said);
  });

  it("are named when they differ", () => {
    expect(judge({ lastName: "DOE", sex: "M" }, { fields: { lastName: "ROE" } }).why).toBe(
      'lastName "ROE", expected "DOE"; sex "M" is missing',
    );
  });
});

describe("a case that isn't read", () => {
  it.each<[Expected, Found, string]>([
    [{ lastName: "DOE" }, { nothing: "zone_not_found" }, "unread, zone_not_found"],
    [{ lastName: "DOE" }, { refused: "picture_damaged" }, "refused, picture_damaged"],
    ["read", { fields: {} }, "right"],
    ["read", { nothing: "zone_not_found" }, "unread, zone_not_found"],
    ["read", { refused: "pdf_locked" }, "refused, pdf_locked"],
    ["none", { nothing: "zone_not_found" }, "right"],
    ["none", { refused: "pdf_damaged" }, "refused, pdf_damaged"],
    ["none", { fields: { lastName: "DOE" } }, "wrong"],
    ["refused", { refused: "pdf_locked" }, "right"],
    ["refused:pdf_locked", { refused: "pdf_locked" }, "right"],
    ["refused:pdf_locked", { refused: "pdf_damaged" }, "refused, pdf_damaged"],
    ["refused", { nothing: "zone_not_found" }, "wrong, zone_not_found"],
    [["refused", "none"], { nothing: "zone_not_found" }, "right"],
    ["refused", { fields: {} }, "wrong"],
  ])("expected %j, found %j: %s", (expected, found, said) => {
    expect(outcome(expected, found)).toBe(said);
  });
});
