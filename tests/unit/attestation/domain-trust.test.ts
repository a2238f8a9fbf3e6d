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
  it("is tied at a domain found to be the employer's, and at its subdomains", () => {
    expect(trust("hr@acmefoods.com", tied("acmefoods.com"))).toBe("tied");
    expect(trust("boss@mail.acmefoods.com", tied("acmefoods.com"))).toBe("tied");
    expect(trust("hr@acme.com", tied("acme.com"))).toBe("tied");
  });

  it("is only suggested when the domain's name fits, whoever named the contact", () => {
    expect(trust("hr@acmefoods.com")).toBe("suggested");
    expect(trust("hr@acme-foods.net")).toBe("suggested");
    expect(trust("hr@google.work", { name: "Google LLC", requesterDomain: "google.work" })).toBe("suggested");
    expect(trust("hr@xn--mller-kva.de", { name: "Müller GmbH" })).toBe("suggested");
  });

  it("is untied everywhere else, even when the requester named the contact", () => {
    expect(trust("hr@somewhere-else.org")).toBe("untied");
    expect(trust("hr@somewhere-else.org", { requesterDomain: "somewhere-else.org" })).toBe("untied");
    expect(trust("office@elm.example", { name: null })).toBe("untied");
  });

  it("isn't suggested by an acronym", () => {
    expect(trust("hr@ibm.com", { name: "International Business Machines Corporation" })).toBe("untied");
  });

  it("is refused after a reviewer couldn't tie the domain", () => {
    expect(trust("hr@acmefoods.com", tied("acmefoods.com", false))).toBe("refused");
  });

  it("is the subject's own when they have an address at the domain, tied or not", () => {
    const subjectEmails = ["jane@acmefoods.com"];
    expect(trust("hr@acmefoods.com", { subjectEmails })).toBe("own");
    expect(trust("hr@mail.acmefoods.com", { subjectEmails, ...tied("acmefoods.com") })).toBe("own");
  });

  it.each([
    ["acme.ltd.uk", "hr@somebody.ltd.uk"],
    ["acme.github.io", "hr@somebody.github.io"],
    ["acme.co.uk", "hr@somebody.co.uk"],
  ])("doesn't extend from %s to a neighbor under a public suffix", (domain, email) => {
    expect(trust(email, { ...tied(domain), name: null })).toBe("untied");
  });

  it.each(["hr@gmail.com", "hr@outlook.com", "hr@yopmail.com", "hr@mail.yahoo.co.uk"])(
    "is that of free mail for %s, whatever the domain is tied to",
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
    "is that of a lookalike for %s, next to a tied domain or one that the requester gave",
    (_what, email) => {
      expect(trust(email, tied("acmefoods.com"))).toBe("lookalike");
      expect(trust(email, { requesterDomain: "acmefoods.com" })).toBe("lookalike");
    },
  );

  it("is tied when the domain was looked up, even if it resembles another one", () => {
    const findings = ["acmefoods.com", "acmefoods.co"].map((domain) => ({ domain, isTied: true }));
    expect(trust("hr@acmefoods.co", { findings })).toBe("tied");
  });

  it.each(["hr@acrnefoods.com", "hr@acmefoodz.com", "hr@acmefood.com"])(
    "is that of a lookalike when %s is nearly the employer's name",
    (email) => expect(trust(email)).toBe("lookalike"),
  );

  it("doesn't call a short name a lookalike for one different letter", () => {
    expect(trust("hr@ibn.com", { name: "IBM" })).toBe("untied");
    expect(trust("hr@ibm.com", { name: "IBM Corporation" })).toBe("suggested");
  });

  it("decodes internationalized names", () => {
    expect(readableLabel("xn--mller-kva")).toBe("müller");
    expect(readableLabel("xn--mnchen-3ya")).toBe("münchen");
    expect(readableLabel("xn--p1ai")).toBe("рф");
    expect(readableLabel("xn--???")).toBe("xn--???");
  });

  it("counts a domain by its registered part", () => {
    expect(registeredDomain("hr.mail.acme.com")).toBe("acme.com");
    expect(registeredDomain("hr.acme.co.uk")).toBe("acme.co.uk");
    expect(registeredDomain("acme.io")).toBe("acme.io");
    expect(registeredDomain("hr.acme.github.io")).toBe("acme.github.io");
    expect(isFreeMail("notgmail.com")).toBe(false);
  });

  it("counts the edits between two names", () => {
    expect(distance("acme", "acme")).toBe(0);
    expect(distance("acme", "amce")).toBe(1);
    expect(distance("kitten", "sitting")).toBe(3);
    expect(distance("", "abc")).toBe(3);
  });
});
