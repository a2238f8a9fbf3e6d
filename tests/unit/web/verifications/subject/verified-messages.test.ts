import { expect, it } from "vitest";
import { verifiedText } from "#features/verifications/subject/verifiedFacts.ts";

const words = (
  requester_email: string | null,
  grade?: "G1" | "G2" | "G3" | "G4",
  requester_is_business = false,
) => proofs(requester_email, grade, requester_is_business).map(({ text }) => text);
const proofs = (
  requester_email: string | null,
  grade?: "G1" | "G2" | "G3" | "G4",
  requester_is_business = false,
) =>
  verifiedText({
    requester_email,
    requester_is_business,
    requester_identity: grade ? { grade, date: "2026-10-05T12:00:00.000Z" } : null,
    requester_business: requester_is_business ? { is_verified: grade !== undefined } : null,
  });

it("says what about a requester was verified, how strongly and when", () => {
  expect(words("marcus@example.com", "G4")).toEqual([
    "Email confirmed",
    "Identity verified on Oct 5, 2026 (G4: inspected by a reviewer or an authoritative source)",
  ]);
  expect(words("marcus@example.com")).toEqual(["Email confirmed", "Identity not verified"]);
});

it("calls matching documents checked, not verified", () => {
  expect(words("marcus@example.com", "G2")[1]).toMatch(/^Identity checked on Oct 5, 2026 \(G2: read from/);
});

it("says for a business that it's the account holder's identity", () => {
  expect(words("desk@example.com", "G4", true)[1]).toMatch(/^Account holder's identity verified on/);
  expect(words("desk@example.com", undefined, true)[1]).toBe("Account holder's identity not verified");
  expect(words("desk@example.com", "G4", true)[2]).toBe("Business name verified");
  expect(words("desk@example.com", undefined, true)[2]).toBe("Business name not verified");
});

it("says that nothing was verified", () => {
  expect(words(null)).toEqual(["Not verified"]);
});

it("marks as proven only what's confirmed", () => {
  const marks = (...args: Parameters<typeof proofs>) => proofs(...args).map(({ isProven }) => isProven);
  for (const grade of ["G3", "G4"] as const) expect(marks("a@example.com", grade)).toEqual([true, true]);
  for (const grade of ["G1", "G2", undefined] as const)
    expect(marks("a@example.com", grade)).toEqual([true, false]);
  expect(marks("desk@example.com", "G4", true)).toEqual([true, true, true]);
  expect(marks("desk@example.com", undefined, true)).toEqual([true, false, false]);
  expect(marks(null)).toEqual([false]);
});
