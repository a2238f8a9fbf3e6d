import { describe, expect, it } from "vitest";
import { registerBody } from "#contract/accounts/auth.schema.ts";
import { tidyEmail } from "#contract/accounts/email-address.ts";
import { mayBePhone, PHONE_PROBLEM, tidyPhone } from "#contract/accounts/phone.ts";
import { profileBody } from "#contract/accounts/profile.schema.ts";
import { email, searchText } from "#contract/rules.schema.ts";
import { supportBody } from "#contract/support.schema.ts";
import { inviteBody, teamBody } from "#contract/teams/teams.schema.ts";
import { newVerificationBody } from "#contract/verification/new-verification.schema.ts";
import { peerBody } from "#contract/verification/peer.schema.ts";
import { readPhone } from "#functions/checks/identity/phone-form.ts";

const LOCAL = "Use an email address with only the letters a–z, digits and . _ + - before the @";
const INVALID = "Please enter a valid email address";

describe("an email address", () => {
  it.each([
    ["ada@example.com\u200b", "ada@example.com"],
    ["\ufeffada@example.com", "ada@example.com"],
    ["\u00a0 Ada@Example.com \u00a0", "ada@example.com"],
    ["ada\u00ad@exam\u200dple.com\u202c", "ada@example.com"],
    ["ada@müller.example", "ada@xn--mller-kva.example"],
    ["ADA@MÜLLER.Example", "ada@xn--mller-kva.example"],
    ["ada@mu\u0308ller.example", "ada@xn--mller-kva.example"],
    ["ada@xn--mller-kva.example", "ada@xn--mller-kva.example"],
    ["ada@почта.рф", "ada@xn--80a1acny.xn--p1ai"],
    ["ada@例え.jp", "ada@xn--r8jz45g.jp"],
    ["ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ", "ada@example.com"],
    ["ada@example。com", "ada@example.com"],
  ])("%j is %s", (typed, address) => expect(email().parse(typed)).toBe(address));

  it.each([
    ["jürgen@example.com", LOCAL],
    ["阿达@example.com", LOCAL],
    ["ada", INVALID],
    ["ada@example", INVALID],
    ["a da@example.com", INVALID],
    ["ada@ex ample.com", INVALID],
    ["ada@müller", INVALID],
    ["ada@müller.example/path", INVALID],
    ["ada@müller.example:25", INVALID],
    ["ada@x@müller.example", INVALID],
    ["ada@xn--ü.example", INVALID],
    ["ada@example.xn--", INVALID],
    ["\u200b", "This field is required"],
  ])("%j is refused with words", (typed, message) =>
    expect(
      email()
        .safeParse(typed)
        .error?.issues.map((issue) => issue.message)[0],
    ).toBe(message),
  );

  it("is the same when it's tidied again", () => {
    const address = tidyEmail(" Ada@Müller.example\u200b");
    expect(tidyEmail(address)).toBe(address);
  });

  it("is tidied wherever one is taken", () => {
    const typed = "ada@müller.example\u200b";
    const ada = { firstName: "Ada", lastName: "Byron", password: "Analytical1!" };
    expect(registerBody.parse({ ...ada, email: typed }).email).toBe("ada@xn--mller-kva.example");
    expect(inviteBody.parse({ emails: [typed], role: "member" }).emails).toEqual([
      "ada@xn--mller-kva.example",
    ]);
    const note = { name: "Ada", subject: "Hi", message: "Hello" };
    expect(supportBody.parse({ ...note, email: typed }).email).toBe("ada@xn--mller-kva.example");
    expect(teamBody.parse({ allowedDomains: ["@Müller.example\u200b"] }).allowedDomains).toEqual([
      "xn--mller-kva.example",
    ]);
    expect(searchText().parse("@Müller.example")).toBe("@xn--mller-kva.example");
    expect(searchText().parse("Müller")).toBe("Müller");
  });
});

describe("a phone number", () => {
  it.each([
    ["２０２５５５０１４７", "2025550147", "+12025550147"],
    ["（２０２）５５５－０１４７", "(202)555-0147", "+12025550147"],
    ["202–555–0147", "202-555-0147", "+12025550147"],
    ["0044 20 7946 0958", "+44 20 7946 0958", "+442079460958"],
    ["00 44 20 7946 0958", "+44 20 7946 0958", "+442079460958"],
    ["００４４２０７９４６０９５８", "+442079460958", "+442079460958"],
    ["\u202a+44 20 7946 0958\u202c", "+44 20 7946 0958", "+442079460958"],
    ["\u00a0(202)\u00a0555-0147\u200b", "(202) 555-0147", "+12025550147"],
    ["(202) 555-0147 ext. 12", "(202) 555-0147 ext. 12", "+12025550147"],
  ])("%j is %s", (typed, tidy, number) => {
    expect(tidyPhone(typed)).toBe(tidy);
    expect(mayBePhone(tidy)).toBe(true);
    expect(readPhone(tidy, undefined).number).toBe(number);
  });

  it("keeps zeros that aren't a prefix", () => {
    expect(tidyPhone("000 555 0147")).toBe("000 555 0147");
    expect(tidyPhone("020 7946 0958")).toBe("020 7946 0958");
  });

  it("is tidied, or refused with words, wherever one is taken", () => {
    const profile = (phone: string) => profileBody.parse({ name: "Ada B", email: "a@example.com", phone });
    expect(profile("００44 20 7946 0958").phone).toBe("+44 20 7946 0958");
    const target_info = { name: "Ada", email: "ada@example.com" };
    const peer = (phone: string) =>
      peerBody.safeParse({
        verification_type: "identity",
        target_info: { ...target_info, phone },
        context: { purpose: "dating" },
      });
    expect(peer("0044 20 7946 0958").data?.target_info.phone).toBe("+44 20 7946 0958");
    expect(peer("").data?.target_info.phone).toBeUndefined();
    expect(peer("call me").error?.issues[0]?.message).toBe(PHONE_PROBLEM);
    const request = (phone: string) =>
      newVerificationBody.safeParse({
        verificationType: "identity",
        targetUserEmail: "ada@example.com",
        personalInfo: { firstName: "Ada", lastName: "Byron", dateOfBirth: "1990-04-12", phone },
        purposeCertified: true,
      });
    expect(request("0044 20 7946 0958").data?.personalInfo?.phone).toBe("+44 20 7946 0958");
    expect(request("call me").error?.issues[0]?.message).toBe(PHONE_PROBLEM);
  });
});
