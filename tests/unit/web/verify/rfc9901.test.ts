import { describe, expect, test } from "vitest";
import { disclose } from "#features/verify/signed/disclosures.ts";
import { verifyToken } from "#features/verify/signed/token.ts";
import { Refused } from "#features/verify/signed/verdict.ts";
import { DISCLOSURES, ISSUER_KEY, JWT } from "#tests/unit/credentials/rfc9901.ts";

const [head = "", payload = "", signature = ""] = JWT.split(".");
const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;

describe("the example of RFC 9901, section 5.1", () => {
  test("has the published signature", async () => {
    const token = {
      typ: "example+sd-jwt",
      kid: "k",
      payload: claims,
      signed: `${head}.${payload}`,
      signature: new Uint8Array(Buffer.from(signature, "base64url")),
    };
    const issuer = { id: "https://issuer.example.com", keys: new Map([["k", ISSUER_KEY]]) };
    await verifyToken(token, "example+sd-jwt", issuer);
    await expect(
      verifyToken({ ...token, signed: `${head}.${payload}x` }, "example+sd-jwt", issuer),
    ).rejects.toThrow(new Refused("bad_signature"));
  });

  test("discloses everything, without a trace of the digests", async () => {
    const { payload: opened, withheld } = await disclose(claims, Object.values(DISCLOSURES));
    expect(withheld).toBe(0);
    expect(opened).toEqual({
      iss: "https://issuer.example.com",
      iat: 1683000000,
      exp: 1883000000,
      sub: "user_42",
      cnf: claims.cnf,
      given_name: "John",
      family_name: "Doe",
      email: "johndoe@example.com",
      phone_number: "+1-202-555-0101",
      phone_number_verified: true,
      address: { street_address: "123 Main St", locality: "Anytown", region: "Anystate", country: "US" },
      birthdate: "1940-01-01",
      updated_at: 1570000000,
      nationalities: ["US", "DE"],
    });
  });

  test("keeps what's withheld to itself", async () => {
    const { payload: opened, withheld } = await disclose(claims, [
      DISCLOSURES.family_name,
      DISCLOSURES.nationality_us,
    ]);
    expect(opened).toMatchObject({ family_name: "Doe", nationalities: ["US"] });
    expect(opened).not.toHaveProperty("email");
    expect(withheld).toBe(1);
  });

  const made = (content: unknown) => Buffer.from(JSON.stringify(content)).toString("base64url");
  test.each([
    ["a foreign claim", [made(["salt", "family_name", "Roe"])], "foreign_fact"],
    ["the same claim twice", [DISCLOSURES.email, DISCLOSURES.email], "foreign_fact"],
    ["something that isn't a disclosure", [made({ a: 1 })], "unreadable"],
    ["a disclosure without a salt", [made([5, "a", "b"])], "unreadable"],
    ["a disclosure that's too long", [made(["salt", "a", "b", "c"])], "unreadable"],
  ])("refuses %s", async (_what, disclosures, problem) => {
    await expect(disclose(claims, disclosures)).rejects.toThrow(problem);
  });
});

describe("disclosures where they don't belong", () => {
  const digest = async (text: string) =>
    Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(text))).toString("base64url");
  const text = (content: unknown) => Buffer.from(JSON.stringify(content)).toString("base64url");

  test.each([
    ["a claim that's there already", ["salt", "name", "Roe"], "foreign_fact"],
    ["a claim named _sd", ["salt", "_sd", []], "foreign_fact"],
    ["a claim named ...", ["salt", "...", "x"], "foreign_fact"],
    ["an element in the place of a claim", ["salt", "Roe"], "foreign_fact"],
  ])("refuses %s", async (_what, content, problem) => {
    const one = text(content);
    await expect(disclose({ name: "Doe", _sd: [await digest(one)] }, [one])).rejects.toThrow(problem);
  });

  test("refuses a claim in the place of an element, and a digest that comes twice", async () => {
    const claim = text(["salt", "name", "Roe"]);
    await expect(disclose({ all: [{ "...": await digest(claim) }] }, [claim])).rejects.toThrow(
      "foreign_fact",
    );
    await expect(disclose({ _sd: ["x", "x"] }, [])).rejects.toThrow("unreadable");
  });

  test("opens a disclosure within another", async () => {
    const inner = text(["salt", "city", "Anytown"]);
    const outer = text(["salt", "address", { _sd: [await digest(inner)] }]);
    const { payload: opened } = await disclose({ _sd: [await digest(outer)] }, [inner, outer]);
    expect(opened).toEqual({ address: { city: "Anytown" } });
    await expect(disclose({ _sd: [] }, [inner])).rejects.toThrow("foreign_fact");
  });
});
