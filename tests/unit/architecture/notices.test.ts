import { expect, it } from "vitest";
import { isAccepted, notices } from "#scripts/notices.ts";
import { read } from "./source.ts";

it("the third-party notices list the packages of the lock file", () => {
  expect(read("THIRD-PARTY-NOTICES.md"), "run npm run notices").toBe(notices());
});

it("a license that nobody has decided about isn't accepted", () => {
  for (const license of ["MIT", "MIT and ISC", "(MIT AND Zlib)", "(MIT OR CC0-1.0)", "GPL-3.0 OR MIT"])
    expect(isAccepted(license), license).toBe(true);
  for (const license of ["GPL-3.0", "MIT AND GPL-3.0", "none", ""])
    expect(isAccepted(license), license).toBe(false);
});
