import { describe, expect, it } from "vitest";
import { KEYS_VERSION } from "#functions/checks/sanctions/keys.ts";
import type { Offer } from "#functions/providers/offer.ts";
import type { World } from "#tests/harness/outside/provider-world.ts";
import { requestBody, viewWhen } from "#tests/harness/verification/verification.ts";
import { record } from "#tests/unit/providers/lei-record.ts";
import { close } from "../checks/requests.ts";

const LEI = "5493000IBP32UQZ0KL24";

/** Looks up businesses in the LEI registry (a stand-in answers in its format), and tests what we offer then. */
export function lookingUp(world: World): void {
  const ask = (businessInfo: Record<string, unknown>) =>
    world.begin("business", "business_registration", {
      businessInfo: { ein: "12-3456789", ...businessInfo },
      personalInfo: {},
    });
  const end = async (id: string) => {
    await close(world.subject, id);
    return viewWhen(world.requester, id, ({ status }) => ["completed", "failed"].includes(status));
  };

  describe("the LEI registry", () => {
    it("confirms a business by LEI and name, and gets no other data", async () => {
      const { vendor } = world;
      vendor.on("/gleif/lei-records/", () => ({ status: 200, json: { data: record({ lei: LEI }) } }));
      const done = await end(await ask({ businessName: "BRITISH museum bakery, L.L.C.", lei: LEI }));
      expect(done.status).toBe("completed");
      for (const check of done.checks)
        expect(check).toMatchObject({
          status: "passed",
          grade: "G4",
          source: expect.stringContaining(`GLEIF LEI registry, entry ${LEI} of 2026-03-04`),
        });
      const questions = vendor.received("/gleif");
      expect(questions.map(({ method, path, body }) => [method, path, body])).toEqual([
        ["GET", `/gleif/lei-records/${LEI}`, ""],
        ["GET", `/gleif/lei-records/${LEI}`, ""],
      ]);
    });

    it("finds a business by name and address; if only the name matches, documents have to decide", async () => {
      const { vendor } = world;
      vendor.on("/gleif/lei-records?", () => ({ status: 200, json: { data: [record({ lei: LEI })] } }));
      const businessName = "British Museum Bakery";
      const found = await end(
        await ask({ businessName, businessAddress: "12 High Street, Springfield, IL 62701" }),
      );
      expect(found.checks.map(({ status }) => status)).toEqual(["passed", "passed"]);
      const other = await end(await ask({ businessName, businessAddress: "9 Elm Road, Portland, OR 97201" }));
      expect(other.checks.map(({ grade }) => grade)).toEqual(["G1", "G1"]);
      const [question] = vendor.received("/gleif/lei-records?");
      expect(new URL(question!.path, "http://x").searchParams.get("filter[entity.legalName]")).toBe(
        businessName,
      );
    });

    it("is asked again when it's down", async () => {
      const { vendor } = world;
      vendor.on("/gleif/lei-records/", () => ({ status: 503 }));
      const id = await ask({ businessName: "British Museum Bakery", lei: LEI });
      const tried = await world.request(id, "business_registration", ({ attempts }) => attempts === 1);
      expect(tried.last_error).toBe("gleif answered 503");
      vendor.on("/gleif/lei-records/", () => ({ status: 404, json: { errors: [{ status: "404" }] } }));
      await world.due(tried.id);
      await world.request(id, "business_registration", ({ status }) => status === "answered");
    });
  });

  describe("the services we offer when only the registry answers", () => {
    const offered = async (id: string) => {
      const { data } = await world.requester.api.get<Offer>("/api/v1/services");
      return data.types.flatMap(({ services }) => services).find((one) => one.id === id);
    };
    const screened = () =>
      world.requester.api.post("/api/v1/verifications", {
        ...requestBody(world.subject.email, { verificationType: "business", personalInfo: {} }),
        requestedServices: ["regulatory_compliance"],
        businessInfo: { businessName: "British Museum Bakery", ein: "12-3456789" },
      });

    it("are those that the registry or we can answer; the others say who could", async () => {
      expect(await offered("business_registration")).toMatchObject({ offered: true, reason: null });
      expect(await offered("debt_analysis")).toMatchObject({
        offered: false,
        reason: "Not available: only an account information service can answer this, and none is connected.",
      });
    });

    it("include list searches while a current list is loaded, and not once it's outdated", async () => {
      const NONE = expect.stringMatching(/no current sanctions list is loaded/);
      expect(await offered("regulatory_compliance")).toMatchObject({ offered: false, reason: NONE });
      const refused = await screened();
      expect([refused.status, refused.error.fields]).toEqual([422, { "requestedServices.0": NONE }]);

      const today = new Date().toISOString().slice(0, 10);
      await world.sql(
        `INSERT INTO sanction_lists (id, source, list_date, loaded_at, entries, names, keys_version, active)
       VALUES ('snl_test', 'ofac_sdn', ?, ?, 0, 0, ?, 1)`,
        [today, Date.now(), KEYS_VERSION],
      );
      expect(await offered("regulatory_compliance")).toMatchObject({ offered: true, reason: null });
      expect((await screened()).status).toBe(201);

      await world.sql("UPDATE sanction_lists SET keys_version = keys_version - 1");
      expect(await offered("regulatory_compliance")).toMatchObject({ offered: false, reason: NONE });
      await world.sql("UPDATE sanction_lists SET keys_version = keys_version + 1, list_date = '2020-01-01'");
      expect(await offered("regulatory_compliance")).toMatchObject({ offered: false, reason: NONE });
      expect((await screened()).status).toBe(422);
    });
  });
}
