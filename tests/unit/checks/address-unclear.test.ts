import { expect, it } from "vitest";
import { runCheck } from "#functions/checks/engine/engine.ts";
import type { CheckInput } from "#functions/checks/engine/types.ts";
import { addressVerification } from "#functions/checks/identity/address-verification.ts";
import { codes, input, license, NOW } from "./build.ts";

const claims = {
  firstName: "Jane",
  lastName: "Doe",
  address: { street: "123 Main Street", city: "Springfield", state: "IL", zipCode: "62701" },
};
const flat = { street: "123 MAIN ST APT 4", city: "SPRINGFIELD", state: "IL", zipCode: "62701" };
const run = (over: Partial<CheckInput> = {}) =>
  runCheck(addressVerification, input({ claims, documents: [license({ address: flat })], ...over }));
const last = { evidenceComplete: true };

it("an address that can't be decided automatically goes to a reviewer, who sees what is open", () => {
  expect(run().status).toBe("waiting");
  const result = run(last);
  expect(result).toMatchObject({ status: "in_review", grade: "G2", score: null });
  expect(codes(result)).toEqual(["address_unclear", "needs_review"]);
  expect(result.reasons[0]?.text).toBe(
    "The address on the document may be the stated one. We can't decide automatically: unit (on one side only).",
  );
  expect(result.evidence).toMatchObject({ address_match: null });
});

it("ends inconclusive when no reviewer decided", () => {
  const result = run({ ...last, reviewOver: true });
  expect(result).toMatchObject({ status: "inconclusive", score: null });
  expect(codes(result)[0]).toBe("address_unclear");
});

it.each(["approve", "adverse"] as const)("is settled once a reviewer decides %s", (decision) => {
  const result = run({ ...last, decision: { decision, decidedAt: NOW } });
  expect(codes(result)).not.toContain("address_unclear");
});
