import { expect, it } from "vitest";
import { FACT_RULES } from "#contract/attestation/attestation.ts";
import { stageOf } from "#functions/checks/engine/conclude.ts";
import { runCheck } from "#functions/checks/engine/engine.ts";
import { checkById } from "#functions/checks/engine/registry.ts";
import { subjectTaskOf } from "#functions/lifecycle/show/waiting-for.ts";
import { codes, input } from "../build.ts";
import { answered, employed, letter, rented } from "./build.ts";

const SETTLED_BY_CONTACTS = [...new Set(Object.values(FACT_RULES).map(({ check }) => check))];

it.each(SETTLED_BY_CONTACTS)(
  "%s waits for the subject's decision about a contact, whatever there is",
  (id) => {
    const attestations = [answered("employer", { employment: "" }), answered("landlord", { tenancy: "" })];
    for (const contactQuestion of ["named", "unnamed"] as const)
      for (const more of [{}, { documents: [letter] }, { attestations }]) {
        const claims = { ...employed, ...rented };
        const result = runCheck(checkById(id), input({ claims, contactQuestion, ...more }));
        expect([result.status, codes(result)]).toEqual(["waiting", ["contact_proposed"]]);
        expect(stageOf([result])).toBe("awaiting_evidence");
        // Both sides read it.
        expect(result.reasons[0]?.text).not.toMatch(/the subject/);
      }
  },
);

it("a reference doesn't answer for the subject whether to name someone else", () => {
  const reference = answered("employer", { rehire: "yes" }, { trust: "free_mail", tie: null });
  const more = { claims: employed, contactQuestion: "another" as const, attestations: [reference] };
  const result = runCheck(checkById("reference_check"), input(more));
  expect(codes(result)).toEqual(["contact_proposed", "attested_rehire", "domain_not_tied"]);
  expect(subjectTaskOf({ stage: stageOf([result]) }, [{ ...result, check: result.id }])).toBe(
    "contact_decision",
  );
});
