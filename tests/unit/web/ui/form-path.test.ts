import { expect, it } from "vitest";
import { getPath, setPath } from "#ui/Form/formPath.ts";

const VALUES = { email: "a@b.example", personalInfo: { firstName: "Ada", address: { city: "Oslo" } } };

it("reads a value at any depth", () => {
  expect(getPath(VALUES, "email")).toBe("a@b.example");
  expect(getPath(VALUES, "personalInfo.address.city")).toBe("Oslo");
  expect(getPath(VALUES, "businessInfo.ein")).toBeUndefined();
});

it("replaces a value without mutating the original", () => {
  const next = setPath(VALUES, "personalInfo.address.city", "Bergen");
  expect(next.personalInfo.address.city).toBe("Bergen");
  expect(next.personalInfo.firstName).toBe("Ada");
  expect(VALUES.personalInfo.address.city).toBe("Oslo");
});

it("creates the path to a missing value", () => {
  expect(setPath({}, "businessInfo.ein", "12-3456789")).toEqual({ businessInfo: { ein: "12-3456789" } });
});
