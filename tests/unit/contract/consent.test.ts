import { describe, expect, it } from "vitest";
import { CHECK_LABEL, checksFor, SERVICES } from "#contract/checks/catalog.ts";
import type { ConsentFact } from "#contract/checks/define.ts";
import { DEFAULT_PURPOSE, PEER_KINDS, PEER_TYPE, VERIFICATION_TYPES } from "#contract/enums.ts";
import { type ConsentRequest, consentText } from "#contract/verification/consent.ts";
import { consentFacts } from "#contract/verification/consent-checks.ts";
import { selfConsentText } from "#contract/verification/consent-self.ts";

const NOTHING = consentFacts({});
const EVERYTHING = consentFacts({
  dateOfBirth: "1990-04-12",
  phone: "+1 217 555 2368",
  ssn: "123456789",
  address: { street: "123 Main St" },
  business: { ein: "123456789", businessAddress: "1 Market St" },
  employment: { employerName: "Northwind", startDate: "2019-03-01", salary: 142_000 },
  rental: { leaseStartDate: "2021-06-01", monthlyRent: 1850 },
});

const ask = (more: Partial<ConsentRequest> = {}): ConsentRequest => ({
  requester: "Marcus Reed",
  type: "identity",
  purpose: "personal",
  services: [],
  stated: EVERYTHING,
  ...more,
});

describe("the consent text", () => {
  it.each(VERIFICATION_TYPES)("%s: names the requester, the purpose and every check that runs", (type) => {
    const request = ask({ type, purpose: DEFAULT_PURPOSE[type] });
    const text = consentText({ ...request, services: SERVICES[type] });
    expect(text).toContain("Marcus Reed asks Countersign to verify");
    for (const id of checksFor(type, SERVICES[type])) expect(text).toContain(CHECK_LABEL[id]);
    const few = consentText(request);
    for (const id of SERVICES[type]) expect(few).not.toContain(CHECK_LABEL[id]);
  });

  it("says in the first paragraph who asks for what, and why", () => {
    const text = consentText(ask({ requester: "Maya Chen", purpose: "marketplace" }));
    expect(text.split("\n\n")[0]).toBe(
      "Maya Chen asks Countersign to verify your name, date of birth and identity documents, to decide whether to buy from you or sell to you.",
    );
  });

  it("says which facts the subject states, and doesn't claim to compare their own birth date", () => {
    const asked = ["dateOfBirth", "address"] as const;
    const stated = consentFacts({ askSubject: asked, dateOfBirth: "1990-04-12" });
    const text = consentText(ask({ asked, stated, services: ["address_verification"] }));
    expect(text.split("\n\n")[0]).toBe(
      "Marcus Reed asks Countersign to verify your name and identity documents, to know who they're dealing with. You state your date of birth and address yourself when you agree, and Marcus Reed sees what you state.",
    );
    expect(text).toContain("Identity match: We compare the stated name with your identity document.");
    expect(text).toContain("We compare the stated address with a document that shows where you live.");
    const hired = consentText(ask({ asked: ["address"], stated, purpose: "employment" }));
    expect(hired).toContain("You state your address yourself when you agree");
    expect(consentText(ask())).not.toContain("yourself");
  });

  it("is a standalone disclosure for an employment purpose, whatever the type", () => {
    for (const type of ["employment", "identity"] as const) {
      const text = consentText(ask({ requester: "Harbor Staffing", type, purpose: "employment" }));
      expect(text).toMatch(/^Disclosure: Harbor Staffing may obtain a report about you/);
      expect(text).toContain("you authorize Countersign to run these checks");
      expect(text).not.toContain("We delete documents");
    }
    expect(consentText(ask({ type: "employment" }))).not.toContain("Disclosure");
  });

  it.each(PEER_KINDS)("names kind and occasion of a peer check: %s", (kind) => {
    const peer = { kind, context: "dating" } as const;
    const text = consentText(ask({ type: PEER_TYPE[kind], peer }));
    expect(text).toMatch(/This is a peer check. Kind: \w+. Occasion: Dating\./);
    expect(text.includes("Background check")).toBe(kind === "background");
  });

  it.each(PEER_KINDS)("names nothing that a peer check of the kind %s doesn't state", (kind) => {
    const peer = { kind, context: "marketplace" } as const;
    const stated = consentFacts({ phone: "+1 217 555 2368" });
    const text = consentText(ask({ type: PEER_TYPE[kind], peer, stated }));
    expect(text).not.toMatch(/birth|employer and position/);
    if (kind === "identity")
      expect(text).toContain("We compare the stated name with your identity document.");
  });

  it("names only the optional facts that were stated", () => {
    for (const type of VERIFICATION_TYPES) {
      const request = ask({ type, services: SERVICES[type] });
      const bare = consentText({ ...request, stated: NOTHING });
      expect(bare).not.toMatch(
        /birth|(address|phone number|security number|EIN|position|start date|salary|rent) stated(?! with your documents, or ask your landlord)/,
      );
    }
    const rental = (rent: boolean) =>
      consentText(
        ask({
          type: "rental",
          services: SERVICES.rental,
          stated: consentFacts({
            rental: { leaseStartDate: "2021-06-01", monthlyRent: rent ? 1850 : undefined },
          }),
        }),
      );
    expect(rental(true)).toContain("We compare the stated dates and rent");
    expect(rental(false)).toContain("We compare the stated dates");
  });

  it("mentions an EIN only if the request states one", () => {
    const business = (stated: ReadonlySet<ConsentFact>) => consentText(ask({ type: "business", stated }));
    expect(business(consentFacts({ business: { ein: "12-3456789" } }))).toContain("EIN");
    expect(business(NOTHING)).not.toContain("EIN");
  });

  it("always promises the right to say no", () => {
    for (const type of VERIFICATION_TYPES)
      for (const purpose of ["personal", "employment"] as const)
        expect(consentText(ask({ type, purpose }))).toContain("You can say no");
  });
});

describe("the consent text of a check about oneself", () => {
  it.each(VERIFICATION_TYPES)("%s: addresses the person with no requester, and names each check", (type) => {
    const text = selfConsentText({ type, services: SERVICES[type], stated: EVERYTHING });
    expect(text).toMatch(/^You're checking yourself: you ask Countersign to verify your /);
    for (const id of checksFor(type, SERVICES[type])) expect(text).toContain(CHECK_LABEL[id]);
    expect(text).toContain("compares them with what you stated, and shows you the result");
    expect(text).not.toMatch(/Disclosure|that asked|stated about you|deciding|to decide|(?<!you) stated /);
  });

  it("names only what they stated", () => {
    const text = selfConsentText({ type: "identity", services: [], stated: NOTHING });
    expect(text).toContain("We compare the name you stated with your identity document.");
    expect(text).not.toContain("birth");
  });
});

describe("stated facts", () => {
  it("don't include empty text, or an address with only a country", () => {
    const form = { dateOfBirth: "", phone: " ", address: { street: "", country: "US" }, rental: {} };
    expect([...consentFacts(form)]).toEqual([]);
    expect([...consentFacts({ employment: { salary: 0 } })]).toEqual(["salary"]);
  });
});
