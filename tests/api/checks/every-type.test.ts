import { describe, expect, it } from "vitest";
import { VERIFICATION_TYPES } from "#contract/enums.ts";
import { account } from "#tests/harness/people/account.ts";
import { sample } from "#tests/harness/scope.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { type VerificationView, viewWhen } from "#tests/harness/verification/verification.ts";
import { begin, close } from "./requests.ts";

const ended = ({ status }: VerificationView) => status === "completed" || status === "failed";
const pair = async () => [await account(), await account()] as const;
const statuses = (view: VerificationView) => new Set(view.checks.map(({ status }) => status));

/** Identity's base check compares documents, so no provider answers it. */
const byProvider = (view: VerificationView) =>
  view.checks.filter(({ service }) => service !== "identity_match");

describe.each(sample(VERIFICATION_TYPES, 2))("a %s request, from start to end", (type) => {
  it("ends without a result when there is nothing but what was stated", async () => {
    const people = await pair();
    const id = await begin(type, "Doe", people);
    await close(people[1], id);
    const end = await viewWhen(people[0], id, ended);
    if (type === "business") {
      // A number's form alone doesn't answer the check.
      expect([end.status, end.failure_reason]).toEqual(["failed", "inconclusive"]);
      expect(end.checks.find(({ service }) => service === "business_identity")?.grade).toBe("G1");
    } else {
      expect([end.status, end.failure_reason]).toEqual(["failed", "no_check_could_run"]);
      expect(statuses(end)).toEqual(new Set(["unavailable"]));
    }
    expect(end.checks.every(({ reasons }) => reasons.length > 0)).toBe(true);
    const stored = await rows("SELECT engine_version, source FROM checks WHERE verification_id = ?", [id]);
    expect(stored.every((row) => row.engine_version && row.source)).toBe(true);
  });

  it.each([
    ["Sandbox-Pass", "passed", "completed", null],
    ["Sandbox-Adverse", "adverse", "completed", null],
    ["Sandbox-Inconclusive", "inconclusive", "failed", "inconclusive"],
    ["Sandbox-Unavailable", "unavailable", "failed", "no_check_could_run"],
  ])("ends with %s as the test provider decides, marked as sandbox", async (name, status, last, reason) => {
    const people = await pair();
    const id = await begin(type, name, people);
    if (type === "identity") await close(people[1], id);
    const end = await viewWhen(people[0], id, ended);
    expect([end.status, end.failure_reason]).toEqual([last, reason]);
    for (const check of byProvider(end)) expect(check).toMatchObject({ status, sandbox: true });
  });
});
