import { describe, expect, it } from "vitest";
import { reachable } from "#functions/codes/why-not.ts";
import { countryNames, judgeNumber } from "#functions/sms/textable.ts";

const http = { SMS: "http", SMS_COUNTRIES: ["US", "CA"] } as const;
const judge = (number: string, SMS_COUNTRIES: string[] = ["US", "CA"], SMS: "http" | "sandbox" = "http") =>
  judgeNumber({ SMS, SMS_COUNTRIES }, number).problem;

describe("numbers that can get text messages, by their countries' numbering plans", () => {
  it.each([
    ["New York", "+12125551234", "US"],
    ["Toronto", "+14162345678", "CA"],
  ])("are possible mobile numbers of the listed countries: %s", (_what, number, country) => {
    expect(judgeNumber({ ...http, SMS_COUNTRIES: ["US", "CA"] }, number)).toEqual({ problem: null, country });
  });

  it.each([
    ["premium rate, US", "+19002345678"],
    ["premium exchange, Seattle", "+12069762345"],
    ["toll-free, US", "+18002345678"],
    ["personal number, US", "+15002345678"],
    ["non-geographic VoIP, Canada", "+16002345678"],
    ["satellite, which its plan calls mobile: Iridium", "+881612345678"],
    ["satellite, which its plan calls mobile: Inmarsat", "+870773111632"],
    ["international networks", "+883510012345678"],
    ["international premium rate", "+979123456789"],
    ["shared cost across borders", "+80812345678"],
    ["no such area code", "+12001234567"],
    ["nothing at all", "+1"],
    ["for fiction", "+12025550147"],
  ])("don't include: %s", (_what, number) => {
    expect(judge(number)).toBe("phone_type_unsupported");
  });

  it.each([
    ["premium rate", "+449098790000"],
    ["shared cost", "+448431234567"],
    ["personal number", "+447011234567"],
    ["landline", "+442071838750"],
  ])("don't include these even if their country is listed: %s, UK", (_what, number) => {
    expect(judge(number, ["GB"])).toBe("phone_type_unsupported");
    expect(judge("+447400123456", ["GB"])).toBeNull();
  });

  it.each([
    ["Jamaica, which is dialed like the US", "+18762345678"],
    ["Dominican Republic", "+18092345678"],
    ["Puerto Rico", "+17872345678"],
    ["UK", "+447400123456"],
    ["Uzbekistan, an incomplete number", "+9985550123"],
  ])("don't include those of an unlisted country: %s", (_what, number) => {
    expect(judge(number)).toBe("phone_country_unsupported");
  });

  it("also include fictional ones in the sandbox, whatever their area code", () => {
    for (const number of ["+12025550147", "+18765550123", "+12005550199"])
      expect(judge(number, ["US"], "sandbox")).toBeNull();
    expect(judge("+19002345678", ["US"], "sandbox")).toBe("phone_type_unsupported");
    expect(judge("+447400123456", ["US"], "sandbox")).toBe("phone_country_unsupported");
  });
});

describe("the reason why a number can't get a text message", () => {
  const why = (text: string, countries = ["US", "CA"]) =>
    reachable({ SMS: "http", SMS_COUNTRIES: countries }, text, "US").whyNot;

  it("names what does work", () => {
    expect(why("(900) 234-5678")).toEqual({
      code: "phone_type_unsupported",
      text: "We can't send texts to this kind of number. Use a mobile number.",
    });
    expect(why("+44 7400 123456")).toEqual({
      code: "phone_country_unsupported",
      text: "We can only send texts to numbers in the United States and Canada right now.",
    });
    expect(why("+44 7400 123456", ["US", "CA", "MX", "BR", "AR", "CL"])?.text).toBe(
      "We can't send texts to numbers in this country right now.",
    );
    expect(why("(202) 555-0147")?.code).toBe("phone_fictional");
    expect(why("(212) 555-1234")).toBeNull();
  });

  it("names one country, two and more", () => {
    expect(countryNames(["US"])).toBe("the United States");
    expect(countryNames(["US", "CA", "GB"])).toBe("the United States, Canada, and the United Kingdom");
  });
});
