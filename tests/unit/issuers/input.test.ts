import { describe, expect, it } from "vitest";
import { checkIssuer, type IssuerInput } from "#functions/issuers/issuer-input.ts";
import { shownSigner } from "#functions/issuers/signer-name.ts";
import { signer } from "#tests/fixtures/signed.ts";

const STATE: IssuerInput = {
  name: "  State of\tUtopia ",
  kind: "state",
  country: "US",
  state: "ZZ",
  documents: ["drivers_license", "state_id", "state_id"],
  statusHosts: ["Status.DMV.example"],
  source: "https://dmv.example/.well-known/did.json",
  keys: [{ id: "did:web:dmv.example#1", material: signer("state").multikey }],
};

describe("an issuer that's given", () => {
  it("is cleaned", async () => {
    expect(await checkIssuer(STATE)).toMatchObject({
      issuer: {
        name: "State of Utopia",
        state: "ZZ",
        documents: ["drivers_license", "state_id"],
        statusHosts: ["status.dmv.example"],
        statusListLength: null,
        test: false,
      },
      keys: [{ keyId: "did:web:dmv.example#1" }],
    });
    expect((await checkIssuer({ ...STATE, keys: [] })).keys).toEqual([]);
  });

  it.each<[keyof IssuerInput | "key", Partial<IssuerInput>]>([
    ["name", { name: " \u200B " }],
    ["name", { name: "x".repeat(121) }],
    ["country", { country: "USA" }],
    ["state", { state: "California" }],
    ["state", { kind: "bank" }],
    ["documents", { documents: [] }],
    ["documents", { documents: ["drivers_license", "horoscope" as never] }],
    ["documents", { kind: "timestamp", state: undefined }],
    ["statusHosts", { statusHosts: ["https://status.dmv.example"] }],
    ["statusHosts", { statusHosts: ["a..b"] }],
    ["statusListLength", { statusListLength: 1.5 }],
    ["source", { source: "http://dmv.example" }],
    ["source", { source: "https://user:secret@dmv.example" }],
    ["source", { source: "the website" }],
    ["key", { keys: [...STATE.keys, ...STATE.keys] }],
  ])("is refused for its %s: %o", async (field, wrong) => {
    await expect(checkIssuer({ ...STATE, ...wrong })).rejects.toMatchObject({
      kind: "invalid",
      detail: { fields: { [field]: expect.any(String) } },
    });
  });
});

describe("the signer's own name", () => {
  it.each([
    ["Springfield Payroll, Inc.", "Springfield Payroll, Inc."],
    ["  Jane Doe ", "Jane Doe"],
    // Without the character that turns the text around, it doesn't say anything.
    ["\u202Eainrofilac fo etatS", "ainrofilac fo etatS"],
    ["Müller & Söhne GmbH", "Müller & Söhne GmbH"],
  ])("is shown: %s", (stated, shown) => {
    expect(shownSigner(stated)).toBe(shown);
  });

  it.each([
    "State of California",
    "State of California Department of Motor Vehicles",
    "California DMV",
    "Chase Bank",
    "Bank of America",
    "ADP",
    "Countersign",
    "Verified by us, call 555-123-4567",
    "did:web:dmv.ca.gov.evil.example",
    "https://evil.example",
    "",
    "x".repeat(201),
  ])("isn't shown: %s", (stated) => {
    expect(shownSigner(stated)).toBeNull();
  });
});
