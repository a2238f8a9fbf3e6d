import { describe, expect, it } from "vitest";
import { domainTrust } from "#functions/attestation/domain-trust.ts";
import { isFreeMail } from "#functions/domains/free-mail.ts";
import { distance } from "#functions/domains/lookalike.ts";
import { readableLabel } from "#functions/domains/punycode.ts";
import { registeredDomain } from "#functions/domains/registered.ts";

const trust = (email: string, over: Partial<Parameters<typeof domainTrust>[0]> = {}) =>
  domainTrust({
    email,
    name: "Acme Foods, Inc.",
    findings: [],
    requesterDomain: null,
    subjectEmails: ["jane@gmail.com"],
    ...over,
  });

const tied = (domain: string, isTied = true) => ({ findings: [{ domain, isTied }] });

describe("the trust in a contact's domain", () => {
  it("is tied where somebody found the domain to be the employer's, and below it", () => {
    expect(trust("hr@acmefoods.com", tied("acmefoods.com"))).toBe("tied");
    expect(trust("boss@mail.acmefoods.com", tied("acmefoods.com"))).toBe("tied");
    expect(trust("hr@acme.com", tied("acme.com"))).toBe("tied");
  });

  it("is only suggested by a name that fits, whoever named the contact", () => {
    expect(trust("hr@acmefoods.com")).toBe("suggested");
    expect(trust("hr@acme-foods.net")).toBe("suggested");
    expect(trust("hr@google.work", { name: "Google LLC", requesterDomain: "google.work" })).toBe("suggested");
    expect(trust("hr@xn--mller-kva.de", { name: "Müller GmbH" })).toBe("suggested");
  });

  it("is untied anywhere else, also where the requester named the contact", () => {
    expect(trust("hr@somewhere-else.org")).toBe("untied");
    expect(trust("hr@somewhere-else.org", { requesterDomain: "somewhere-else.org" })).toBe("untied");
    expect(trust("office@elm.example", { name: null })).toBe("untied");
  });

  it("is not suggested by an acronym", () => {
    expect(trust("hr@ibm.com", { name: "International Business Machines Corporation" })).toBe("untied");
  });

  it("is refused where a reviewer could not tie it", () => {
    expect(trust("hr@acmefoods.com", tied("acmefoods.com", false))).toBe("refused");
  });

  it("is the subject's own where they have an address at the same domain, tied or not", () => {
    const subjectEmails = ["jane@acmefoods.com"];
    expect(trust("hr@acmefoods.com", { subjectEmails })).toBe("own");
    expect(trust("hr@mail.acmefoods.com", { subjectEmails, ...tied("acmefoods.com") })).toBe("own");
  });

  it.each([
    ["acme.ltd.uk", "hr@somebody.ltd.uk"],
    ["acme.github.io", "hr@somebody.github.io"],
    ["acme.co.uk", "hr@somebody.co.uk"],
  ])("is not that of %s at a neighbor, where anyone registers names", (domain, email) => {
    expect(trust(email, { ...tied(domain), name: null })).toBe("untied");
  });

  it.each(["hr@gmail.com", "hr@outlook.com", "hr@yopmail.com", "hr@mail.yahoo.co.uk"])(
    "is none at %s, whatever it is tied to",
    (email) => {
      expect(trust(email)).toBe("free_mail");
      expect(trust(email, tied(registeredDomain(email.split("@")[1]!)))).toBe("free_mail");
    },
  );

  it.each([
    ["another ending", "hr@acmefoods.co"],
    ["a slip of the pen", "hr@acmefods.com"],
    ["two letters swapped", "hr@acmefodos.com"],
    ["letters that run together", "hr@acrnefoods.com"],
    ["digits for letters", "hr@acmef00ds.com"],
    ["signs of another script", "hr@xn--cmefoods-06g.com"],
    ["a word put behind", "hr@acmefoods-careers.com"],
    ["the name below another domain", "hr@acmefoods.com.hr-desk.net"],
  ])(
    "is that of a lookalike with %s beside a tied domain, or one that the requester gave",
    (_what, email) => {
      expect(trust(email, tied("acmefoods.com"))).toBe("lookalike");
      expect(trust(email, { requesterDomain: "acmefoods.com" })).toBe("lookalike");
    },
  );

  it("is tied where somebody looked it up, though it resembles another one", () => {
    const findings = ["acmefoods.com", "acmefoods.co"].map((domain) => ({ domain, isTied: true }));
    expect(trust("hr@acmefoods.co", { findings })).toBe("tied");
  });

  it.each(["hr@acrnefoods.com", "hr@acmefoodz.com", "hr@acmefood.com"])(
    "is that of a lookalike when %s is nearly the employer's name",
    (email) => expect(trust(email)).toBe("lookalike"),
  );

  it("does not call a short name a lookalike for being one letter off", () => {
    expect(trust("hr@ibn.com", { name: "IBM" })).toBe("untied");
    expect(trust("hr@ibm.com", { name: "IBM Corporation" })).toBe("suggested");
  });

  it("knows names with letters that have marks", () => {
    expect(readableLabel("xn--mller-kva")).toBe("müller");
    expect(readableLabel("xn--mnchen-3ya")).toBe("münchen");
    expect(readableLabel("xn--p1ai")).toBe("рф");
    expect(readableLabel("xn--???")).toBe("xn--???");
  });

  it("counts domains by what was registered", () => {
    expect(registeredDomain("hr.mail.acme.com")).toBe("acme.com");
    expect(registeredDomain("hr.acme.co.uk")).toBe("acme.co.uk");
    expect(registeredDomain("acme.io")).toBe("acme.io");
    expect(registeredDomain("hr.acme.github.io")).toBe("acme.github.io");
    expect(isFreeMail("notgmail.com")).toBe(false);
  });

  it("counts slips", () => {
    expect(distance("acme", "acme")).toBe(0);
    expect(distance("acme", "amce")).toBe(1);
    expect(distance("kitten", "sitting")).toBe(3);
    expect(distance("", "abc")).toBe(3);
  });
});
