import { describe, expect, it } from "vitest";
import { checksFor } from "../../../functions/contract/checks-for.ts";
import { consentText } from "../../../functions/contract/consent.ts";
import {
  DEFAULT_PURPOSE,
  PEER_KINDS,
  PEER_TYPE,
  SERVICES,
  VERIFICATION_TYPES,
} from "../../../functions/contract/enums.ts";
import { CHECK_LABEL } from "../../../functions/contract/labels.ts";

describe("the words a subject agrees to", () => {
  it.each(VERIFICATION_TYPES)("%s: name who asks, why, and every check that runs", (type) => {
    const text = consentText("Marcus Reed", type, DEFAULT_PURPOSE[type], SERVICES[type]);
    expect(text).toContain("Marcus Reed asks Countersign to verify");
    for (const id of checksFor(type, SERVICES[type])) expect(text).toContain(CHECK_LABEL[id]);
    const few = consentText("Marcus Reed", type, DEFAULT_PURPOSE[type], []);
    for (const id of SERVICES[type]) expect(few).not.toContain(CHECK_LABEL[id]);
  });

  it("say in the first paragraph who asks for what, and why", () => {
    expect(consentText("Maya Chen", "identity", "marketplace", []).split("\n\n")[0]).toBe(
      "Maya Chen asks Countersign to verify your name, date of birth and identity documents, to decide on a sale or purchase with you.",
    );
  });

  it("stand alone as a disclosure for an employment purpose, whatever the type", () => {
    for (const type of ["employment", "identity"] as const) {
      const text = consentText("Harbor Staffing", type, "employment", []);
      expect(text).toMatch(/^Disclosure: Harbor Staffing may obtain a report about you/);
      expect(text).toContain("you authorize Countersign to run these checks");
      expect(text).not.toContain("Documents are deleted");
    }
    expect(consentText("Harbor Staffing", "employment", "personal", [])).not.toContain("Disclosure");
  });

  it.each(PEER_KINDS)("name kind and occasion of a peer check: %s", (kind) => {
    const peer = { kind, context: "dating" } as const;
    const text = consentText("Ann Lee", PEER_TYPE[kind], "personal", [], peer);
    expect(text).toMatch(/It is a peer check of the kind \w+, for the occasion Dating\./);
    expect(text.includes("Background check")).toBe(kind === "background");
  });

  it("promise the right to say no in every case", () => {
    for (const type of VERIFICATION_TYPES)
      for (const purpose of ["personal", "employment"] as const)
        expect(consentText("Ann Lee", type, purpose, [])).toContain("You may say no");
  });
});
