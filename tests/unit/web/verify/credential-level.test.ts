import { describe, expect, test } from "vitest";
import { claimOf, credential, fact, verdictOn } from "./issuer.ts";

describe("a credential with a level of assurance", () => {
  const LEVEL = { version: "1", level: "low", profiles_met: ["L1B"], at: "2026-11-20T10:00:00.000Z" };
  const levelled = (value: object) => {
    const claim = claimOf("assurance", value);
    return credential([fact()], { _sd: [claim.digest] }).then(({ token, disclosures }) => ({
      withLevel: `${[token, ...disclosures, claim.text].join("~")}~`,
      without: `${[token, ...disclosures].join("~")}~`,
    }));
  };

  test("shows it if it's disclosed", async () => {
    const { withLevel, without } = await levelled(LEVEL);
    const shown = { standing: "valid", signed: { facts: [{ id: "chk_1" }], withheld: 0 } };
    expect(await verdictOn(withLevel)).toMatchObject({ ...shown, signed: { assurance: LEVEL } });
    expect(await verdictOn(without)).toMatchObject({ ...shown, signed: { assurance: null } });
  });

  test("refuses a level that was changed", async () => {
    const { without } = await levelled(LEVEL);
    const { text } = claimOf("assurance", { ...LEVEL, level: "high" });
    expect(await verdictOn(`${without}${text}~`)).toMatchObject({ problem: "foreign_fact" });
  });

  test.each([{ level: "certain" }, { profiles_met: "L1B" }, { at: 1 }])("doesn't show %j", async (change) => {
    const { withLevel } = await levelled({ ...LEVEL, ...change });
    expect(await verdictOn(withLevel)).toMatchObject({ standing: "valid", signed: { assurance: null } });
  });
});
