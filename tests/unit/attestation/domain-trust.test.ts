import { describe, expect, it } from "vitest";
import { distance, domainTrust, registeredDomain } from "../../../functions/attestation/domain-trust.ts";
import { isFreeMail } from "../../../functions/attestation/free-mail.ts";
import { readableLabel } from "../../../functions/attestation/punycode.ts";

const trust = (email: string, over: Partial<Parameters<typeof domainTrust>[0]> = {}) =>
  domainTrust({ email, source: "subject", requesterDomain: null, employerName: "Acme Foods, Inc.", ...over });

describe("the trust in a contact's domain", () => {
  it("is independent where the requester named the contact, or at least the domain", () => {
    expect(trust("hr@acmefoods.com", { source: "requester", requesterDomain: "acmefoods.com" })).toBe(
      "independent",
    );
    expect(trust("boss@mail.acmefoods.com", { requesterDomain: "acmefoods.com" })).toBe("independent");
  });

  it("is the subject's where only the subject named it, however well it fits the employer's name", () => {
    expect(trust("hr@acmefoods.com")).toBe("subject_supplied");
    expect(trust("hr@acme-foods.net")).toBe("subject_supplied");
    expect(trust("hr@somewhere-else.org")).toBe("subject_supplied");
    expect(trust("hr@other.com", { employerName: null, requesterDomain: "unrelated.com" })).toBe(
      "subject_supplied",
    );
  });

  it.each([
    ["acme.ltd.uk", "hr@somebody.ltd.uk"],
    ["acme.github.io", "hr@somebody.github.io"],
  ])("is the subject's at a neighbour of %s, where anybody registers names", (requesterDomain, email) => {
    expect(trust(email, { requesterDomain, employerName: null })).toBe("subject_supplied");
  });

  it.each(["hr@gmail.com", "hr@outlook.com", "hr@yopmail.com", "hr@mail.yahoo.co.uk"])(
    "is none at %s, whoever named it",
    (email) => {
      expect(trust(email)).toBe("free_mail");
      expect(trust(email, { source: "requester", requesterDomain: email.split("@")[1]! })).toBe("free_mail");
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
  ])("is that of a lookalike with %s beside what the requester supplied", (_what, email) => {
    expect(trust(email, { requesterDomain: "acmefoods.com" })).toBe("lookalike");
  });

  it.each(["hr@acrnefoods.com", "hr@acmefoodz.com", "hr@acmefood.com"])(
    "is that of a lookalike when %s is nearly the employer's name",
    (email) => expect(trust(email)).toBe("lookalike"),
  );

  it("does not call a short name a lookalike for being one letter off", () => {
    expect(trust("hr@ibn.com", { employerName: "IBM" })).toBe("subject_supplied");
    expect(trust("hr@ibm.com", { employerName: "IBM Corporation" })).toBe("subject_supplied");
  });

  it("knows names with letters that have marks", () => {
    expect(readableLabel("xn--mller-kva")).toBe("müller");
    expect(readableLabel("xn--mnchen-3ya")).toBe("münchen");
    expect(readableLabel("xn--p1ai")).toBe("рф");
    expect(readableLabel("xn--???")).toBe("xn--???");
    expect(trust("hr@xn--mller-kva.de", { employerName: "Müller GmbH" })).toBe("subject_supplied");
  });

  it("counts domains by what was registered", () => {
    expect(registeredDomain("hr.mail.acme.com")).toBe("acme.com");
    expect(registeredDomain("hr.acme.co.uk")).toBe("acme.co.uk");
    expect(registeredDomain("acme.io")).toBe("acme.io");
    expect(isFreeMail("notgmail.com")).toBe(false);
  });

  it("counts slips", () => {
    expect(distance("acme", "acme")).toBe(0);
    expect(distance("acme", "amce")).toBe(1);
    expect(distance("kitten", "sitting")).toBe(3);
    expect(distance("", "abc")).toBe(3);
  });
});
