import { describe, expect, it } from "vitest";
import { runCheck } from "#functions/checks/engine/engine.ts";
import { tenancy } from "#functions/checks/rental/tenancy.ts";
import { papers } from "#tests/fixtures/text-pdf.ts";
import { codes, input } from "../build.ts";
import { paper } from "../paper.ts";

const run = (previousAddress: string, street: string) =>
  runCheck(
    tenancy,
    input({
      claims: { firstName: "Jane", lastName: "Doe", rental: { previousAddress } },
      documents: [paper("lease_agreement", papers.lease({ street }))],
      evidenceComplete: true,
    }),
  );

describe("the home on a lease", () => {
  it.each([
    ["123 N Main St", "123 North Main Street"],
    ["123 Main St, Springfield, IL 62701", "123 MAIN STREET"],
    ["123 Main St Apt 4, Springfield, IL 62701", "123 Main Street, Unit 4"],
    ["45 Fifth Ave", "45 5th Avenue"],
    ["12 Lake Shore Dr", "12 Lakeshore Drive"],
    ["PO Box 12, Springfield, IL", "P.O. Box 12"],
  ])("stated as %s matches %s", (stated, street) => expect(run(stated, street).status).toBe("passed"));

  it.each([
    ["another number", "123 Main St", "132 Main Street"],
    ["a longer number", "123 Main St", "1123 Main Street"],
    ["another suffix", "123 Main St", "123 Main Avenue"],
    ["another direction", "123 N Main St", "123 S Main Street"],
    ["a direction more", "123 Main St", "123 N Main Street"],
    ["a direction less", "123 N Main St", "123 Main Street"],
    ["another unit", "123 Main St Apt 4", "123 Main Street, Unit 5"],
    ["a unit more", "123 Main St", "123 Main Street, Unit 5"],
    ["a unit less", "123 Main St Apt 4", "123 Main Street"],
    ["a unit with a hyphen", "123 Main St Apt 12", "123 Main Street, Apt 1-2"],
    ["the next street by its number", "123 1st St", "123 2nd Street"],
    ["the next street by a letter", "123 Oakridge Ct", "123 Oakbridge Court"],
    ["a longer name", "123 Oak St", "123 Oak Hill Street"],
    ["half a house", "123 Main St", "123 1/2 Main Street"],
    ["a number alone", "123", "123"],
    ["another box", "PO Box 12", "PO Box 13"],
  ])("doesn't match one with %s", (_what, stated, street) => {
    const result = run(stated, street);
    expect(result.status).not.toBe("passed");
    expect(codes(result)).toContain("not_found_in_document");
  });
});
