import { describe, expect, it } from "vitest";
import type { World } from "#tests/harness/outside/provider-world.ts";
import { answerTo, signatureOf } from "#tests/harness/outside/vendor.ts";
import { view, viewWhen } from "#tests/harness/verification/verification.ts";
import { close } from "../checks/requests.ts";

/** Well-behaved providers and some that answer badly. The verification ends correctly every time. */
export function answering(world: World): void {
  const checkOf = async (id: string, service: string) =>
    (await view(world.requester, id)).checks.find((one) => one.service === service);
  const PASSED = { outcome: "passed", data_date: "2026-01-31" };

  describe("a provider that answers at once", () => {
    it("gets only the data that the check needs, signed, and its answer decides the check", async () => {
      const { vendor, requester, subject, secret } = world;
      const facts = { credit_score: 742, bankruptcy: false, shoe_size: 44 };
      vendor.on("/prompt", ({ data }) => ({
        status: 200,
        json: answerTo(data.request_id, { ...PASSED, facts, extra: { any: 1 } }),
      }));
      const id = await world.begin("financial", "credit_check");
      await close(subject, id);
      const done = await viewWhen(requester, id, ({ status }) => status === "completed");
      expect(done.checks.find(({ service }) => service === "credit_check")).toMatchObject({
        status: "passed",
        grade: "G4",
        sandbox: false,
        reasons: [{ code: "provider_passed", text: "Acme confirmed what was stated." }],
        source: expect.stringMatching(/^Acme, data of 2026-01-31, answered /),
      });
      expect(done.results).toMatchObject({
        financial_verification: { credit_score: 742, credit_history: null, bankruptcy: false },
      });

      const [question, ...more] = vendor.received("/prompt");
      expect(more).toEqual([]);
      expect(question).toMatchObject({
        path: "/prompt/checks",
        data: {
          check: "credit_check",
          purpose: "credit",
          callback_url: `${world.stack.url}/api/providers/prompt/callback`,
        },
      });
      expect(Object.keys(question!.data.subject).toSorted()).toEqual(
        ["address", "date_of_birth", "email", "first_name", "last_name"].toSorted(),
      );
      const { headers, body, data } = question!;
      expect(headers["webhook-id"]).toBe(data.request_id);
      expect(headers["idempotency-key"]).toBe(data.request_id);
      const signatures = headers["webhook-signature"]!.split(" ");
      expect(signatures).toHaveLength(2);
      expect(signatures).toContain(signatureOf(secret, data.request_id, headers["webhook-timestamp"]!, body));

      const stored = await world.request(id, "credit_check");
      expect(stored).toMatchObject({ status: "answered" });
      expect(stored.answer).not.toMatch(/credit_score|passed/);
    });

    it("has a salary stored only as its range", async () => {
      world.vendor.on("/early", ({ data }) => ({
        status: 200,
        json: answerTo(data.request_id, { ...PASSED, facts: { annual_salary: 61_234, credit_score: 800 } }),
      }));
      const id = await world.begin("employment", "salary_verification", {
        employmentInfo: { employerName: "Bakery", position: "Cook", salary: 61_000 },
      });
      await close(world.subject, id);
      const done = await viewWhen(world.requester, id, ({ status }) => status === "completed");
      expect(done.results).toMatchObject({ employment_verification: { salary_range: "$50,000–$74,999" } });
      expect(JSON.stringify(done)).not.toMatch(/61.?234|\b800\b/);
      const [question] = world.vendor.received("/early");
      expect(question?.data.subject).toEqual({
        first_name: "Jane",
        last_name: "Doe",
        employer_name: "Bakery",
        position: "Cook",
        annual_salary: 61_000,
      });
    });
  });

  describe("a provider that answers late", () => {
    it("keeps the check running until it calls back", async () => {
      const { requester, subject, vendor } = world;
      const id = await world.begin("identity", "address_verification");
      await close(subject, id);
      const waiting = await viewWhen(
        requester,
        id,
        ({ stage, checks }) => stage === "checking" && checks.some(({ status }) => status === "running"),
      );
      expect(waiting.checks.find(({ service }) => service === "address_verification")).toMatchObject({
        status: "running",
        reasons: [{ code: "provider_asked" }],
      });
      const { id: requestId } = await world.request(
        id,
        "address_verification",
        ({ attempts }) => attempts === 1,
      );
      const answered = await world.call("late", answerTo(requestId, { ...PASSED, outcome: "adverse" }));
      expect(answered.data).toEqual({ result: "taken" });
      const done = await viewWhen(requester, id, ({ status }) => status === "completed");
      expect(done.checks.find(({ service }) => service === "address_verification")?.status).toBe("adverse");
      expect(vendor.received("/late")).toHaveLength(1);

      // The verification is over, so a further answer changes nothing.
      const after = await world.call("late", answerTo(requestId, PASSED));
      expect(after.data).toEqual({ result: "over" });
    });

    it("is asked again with the same id if its callback got lost", async () => {
      const { vendor, requester, subject } = world;
      const before = vendor.received("/late").length;
      const id = await world.begin("identity", "address_verification");
      const { id: requestId, next_at } = await world.request(
        id,
        "address_verification",
        (row) => row.attempts === 1,
      );
      expect(next_at).toBeGreaterThan(Date.now() + 5 * 3_600_000);
      vendor.on("/late", ({ data }) => ({ status: 200, json: answerTo(data.request_id, PASSED) }));
      await world.due(requestId);
      await close(subject, id);
      await viewWhen(requester, id, ({ status }) => status === "completed");
      const questions = vendor.received("/late").slice(before);
      expect(questions.map(({ data }) => data.request_id)).toEqual([requestId, requestId]);
    });
  });

  describe("a provider that answers with garbage", () => {
    it.each([
      ["no JSON", "<html>"],
      ["another request's answer", answerTo("prq_00000000000000000000000000", PASSED)],
      ["no outcome that there is", { ...answerTo("", {}), data: { outcome: "fine" } }],
    ])("is asked again after %s", async (_what, json) => {
      const { vendor, requester, subject } = world;
      await world.sql("DELETE FROM provider_circuits");
      vendor.on("/garbage", () => ({ status: 200, json }));
      const id = await world.begin("financial", "bank_verification");
      const tried = await world.request(id, "bank_verification", ({ attempts }) => attempts === 1);
      expect(tried).toMatchObject({
        status: "waiting",
        answer: null,
        last_error: expect.stringMatching(/^garbage /),
      });
      expect(await checkOf(id, "bank_verification")).toMatchObject({ status: "running" });
      vendor.on("/garbage", ({ data }) => ({ status: 200, json: answerTo(data.request_id, PASSED) }));
      await world.due(tried.id);
      await close(subject, id);
      const done = await viewWhen(requester, id, ({ status }) => status === "completed");
      expect(done.checks.find(({ service }) => service === "bank_verification")?.status).toBe("passed");
    });
  });

  describe("a provider that never answers", () => {
    it("is given up on after the deadline: the check is unavailable, never adverse", async () => {
      const { vendor, requester, subject } = world;
      vendor.on("/silent", () => "silence");
      const id = await world.begin("financial", "income_verification");
      const tried = await world.request(id, "income_verification", ({ attempts }) => attempts === 1);
      expect(tried).toMatchObject({ status: "waiting", last_error: "silent didn't answer within 1 s" });
      await close(subject, id);
      await world.giveUp(tried.id);
      const done = await viewWhen(requester, id, ({ status }) => status === "failed");
      expect(done.failure_reason).toBe("provider_error");
      expect(done.checks.find(({ service }) => service === "income_verification")).toMatchObject({
        status: "unavailable",
        grade: null,
        reasons: [{ code: "provider_error" }],
      });
    });

    it("still counts if its answer comes after that, while the verification continues", {
      tags: ["full"],
    }, async () => {
      const id = await world.begin("financial", "income_verification");
      const tried = await world.request(id, "income_verification", ({ attempts }) => attempts === 1);
      await world.giveUp(tried.id);
      await expect.poll(async () => (await checkOf(id, "income_verification"))?.status).toBe("unavailable");
      expect((await world.call("silent", answerTo(tried.id, PASSED))).data).toEqual({ result: "taken" });
      await expect.poll(async () => (await checkOf(id, "income_verification"))?.status).toBe("passed");
    });
  });

  describe("a provider that refuses a question", () => {
    it("isn't asked again", async () => {
      world.vendor.on("/refusing", () => ({ status: 422, json: {} }));
      const id = await world.begin("rental", "eviction_check", {
        rentalInfo: { previousAddress: "1 Elm St" },
      });
      const ended = await world.request(id, "eviction_check", ({ status }) => status === "failed");
      expect(ended.last_error).toBe("refusing refused the request with 422");
      await expect.poll(async () => (await checkOf(id, "eviction_check"))?.status).toBe("unavailable");
      expect(world.vendor.received("/refusing")).toHaveLength(1);
    });
  });

  describe("the test provider", () => {
    it("keeps a check pending for its sandbox word, then passes it, marked as sandbox", async () => {
      const personalInfo = { firstName: "Jane", lastName: "Sandbox-Pending", dateOfBirth: "1990-04-12" };
      const id = await world.begin("identity", "ssn_verification", { personalInfo });
      const tried = await world.request(id, "ssn_verification", ({ attempts }) => attempts === 1);
      expect(await checkOf(id, "ssn_verification")).toMatchObject({ status: "running", sandbox: true });
      await world.due(tried.id);
      await expect
        .poll(() => checkOf(id, "ssn_verification"))
        .toMatchObject({ status: "passed", sandbox: true, grade: "G4" });
    });
  });
}
