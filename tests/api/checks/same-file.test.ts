import { describe, expect, it } from "vitest";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { until } from "#tests/harness/until.ts";
import { fixture, upload, viewWhen } from "#tests/harness/verification/verification.ts";
import { begin } from "./requests.ts";

describe("the same file used for another subject", () => {
  it("sends every check that used it to a reviewer, and the audit log holds only ids", async () => {
    const [requester, first, second] = [await account(), await account(), await account()];
    const services = { requestedServices: ["document_verification"] };
    const picture = await fixture("license.jpg");

    const one = await begin("identity", "Doe", [requester, first], services);
    const original = await upload(first, one, picture);
    const good = await viewWhen(requester, one, (now) => now.status === "completed");
    expect(good.checks.map(({ status }) => status)).toEqual(["passed", "passed"]);

    const two = await begin("identity", "Doe", [requester, second], services);
    const copy = await upload(second, two, picture);
    const held = await viewWhen(requester, two, (now) => now.stage === "in_review");
    expect([held.status, held.results]).toEqual(["in_progress", null]);
    for (const check of held.checks)
      expect(check).toMatchObject({
        status: "in_review",
        reasons: [
          { code: "needs_review", text: "A reviewer has to look at the documents before they count." },
        ],
      });

    const noted = await rows("SELECT * FROM audit WHERE action = 'document.needs_review' AND entity_id = ?", [
      copy.data.id,
    ]);
    expect(noted.map(({ detail }) => JSON.parse(String(detail)))).toEqual(
      expect.arrayContaining([
        { verification_id: two, same_file_as: original.data.id },
        { verification_id: two, same_document_as: original.data.id },
      ]),
    );
    expect(noted).toHaveLength(2);
  });

  it("counts as the front of a card, too, which isn't read", async () => {
    const [requester, first, second] = [await account(), await account(), await account()];
    const services = { requestedServices: [] };
    const front = await fixture("license-tilt-2.jpg");
    const one = await begin("identity", "Doe", [requester, first], services);
    const original = await upload(first, one, front, { side: "front" });
    await upload(first, one, await fixture("license.jpg"), { side: "back" });
    await viewWhen(requester, one, (now) => now.status === "completed");

    const two = await begin("identity", "Doe", [requester, second], services);
    const copy = await upload(second, two, front, { side: "front" });
    await upload(second, two, await fixture("license-tilt-5.jpg"), { side: "back" });
    const held = await viewWhen(requester, two, (now) => now.stage === "in_review");
    expect(held.checks.map(({ status }) => status)).toEqual(["in_review"]);
    // Recorded with the alert for staff, once the front has been compared.
    const match = await until(async () => {
      const [found] = await rows(
        "SELECT other_document_id, signal FROM document_matches WHERE document_id = ?",
        [copy.data.id],
      );
      return found;
    }, "the front's match");
    expect(match).toEqual({ other_document_id: original.data.id, signal: "same_file" });
  });

  it("doesn't matter when it's the same subject again", async () => {
    const [requester, subject] = [await account(), await account()];
    const picture = await fixture("license.jpg");
    for (let round = 0; round < 2; round++) {
      const id = await begin("identity", "Doe", [requester, subject], { requestedServices: [] });
      await upload(subject, id, picture);
      await viewWhen(requester, id, (now) => now.status === "completed");
    }
  });
});
