import { userInfo } from "node:os";
import { describe, expect, it } from "vitest";
import { account } from "#tests/harness/people/account.ts";
import { staffMember } from "#tests/harness/people/staff.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { ops } from "#tests/harness/stack/ops.ts";
import { cron, stack } from "#tests/harness/stack/stack.ts";
import { decide, inReview } from "#tests/harness/verification/in-review.ts";
import {
  consentTo,
  fixture,
  JANE,
  requestBody,
  requestOf,
  upload,
  viewWhen,
} from "#tests/harness/verification/verification.ts";

describe("npm run ops -- find", () => {
  it("shows what a request wrote, found by its request id", async () => {
    const [requester, subject] = [await account(), await account()];
    const answer = await requester.api.post<{ id: string }>(
      "/api/v1/verifications",
      requestBody(subject.email),
    );
    const request = answer.headers.get("x-request-id") ?? "";
    const found = await ops("find", request);
    expect(found.code).toBe(0);
    expect(found.out).toMatch(
      new RegExp(`verification\\.submitted  verification ${answer.data.id}  by ${requester.id}`),
    );
    const [head, , follows, ...followed] = found.out.split("\n");
    expect([head, follows]).toEqual([
      expect.stringMatching(`^Request ${request}, .* wrote:$`),
      "What followed, oldest first:",
    ]);
    expect(followed.join("\n")).toMatch(/out_\w+ {2}mail\.invite {2}(done|pending)/);
    for (const line of followed) expect(line).toContain(request);
    const refused = await requester.api.post("/api/v1/verifications", {});
    const nothing = await ops("find", refused.error.requestId);
    expect([nothing.code, nothing.err]).toEqual([1, expect.stringContaining("wrote nothing")]);
  });

  it("shows states and ids of a verification, a document and a person, and no other personal data", async () => {
    const [requester, subject] = [await account(), await account()];
    const id = await requestOf(requester, subject.email);
    await consentTo(subject, id);
    const { id: document } = (await upload(subject, id, await fixture("license.jpg"))).data;
    await viewWhen(requester, id, ({ status }) => status === "completed");

    const verification = await ops("find", id);
    expect(verification.out).toContain(`Verification ${id}: identity, completed, done`);
    expect(verification.out).toMatch(/check identity_match: passed G2/);
    expect(verification.out).toContain(`document ${document}: drivers_license, read`);
    expect(verification.out).toMatch(new RegExp(`consent\\.given  verification ${id}  by ${subject.id}`));
    expect(verification.out).toMatch(/out_\w+ {2}checks\.run {2}(done|pending)/);

    const file = await ops("find", document);
    expect(file.out).toContain(`by ${subject.id}  for ${id}  image/jpeg`);
    expect(file.out).toMatch(/out_\w+ {2}document\.read {2}done/);

    const person = await ops("find", subject.email.toUpperCase());
    expect(person.out).toContain(`User ${subject.id}, individual`);
    expect(person.out).toContain(`${id}  completed, done`);
    for (const { out } of [verification, file, person])
      for (const secret of ["Jane", "Doe", JANE.dateOfBirth, "Main St", subject.email, requester.email])
        expect(out).not.toContain(secret);

    const looks = await rows("SELECT actor, action FROM audit WHERE entity_id = ? AND action = 'ops.find'", [
      id,
    ]);
    expect(looks).toEqual([{ actor: `ops:${userInfo().username}`, action: "ops.find" }]);
  });

  it("shows a reviewer's reason only to an operator who has the keys", async () => {
    const { id, checkId } = await inReview();
    const staff = await staffMember();
    expect(
      (await decide(staff, checkId, "approve", { reason: "She married; papers were shown." })).status,
    ).toBe(200);
    const bare = (await ops("find", id)).out;
    expect(bare).toContain("reason=(sealed; set FIELD_KEYS to read it)");
    const { FIELD_KEYS } = stack().env;
    const opened = (await ops({ FIELD_KEYS }, "find", id)).out;
    expect(opened).toContain("decision=approve  reason=She married; papers were shown.");
    const other = await ops({ FIELD_KEYS: `k0:${"A".repeat(43)}=` }, "find", id);
    expect(other.out).toContain("reason=(no key opens it)");
  });

  it("refuses an argument that it can't search by", async () => {
    expect(await ops("find", "hello")).toMatchObject({ code: 2, err: expect.stringContaining("neither") });
    expect((await ops("find", "led_0000000000aaaaaaaaaaaaaaaa")).code).toBe(2);
  });
});

describe("npm run ops -- audit verify", () => {
  it("reports an intact chain, and the place where a row was altered", async () => {
    await account();
    await cron();
    const intact = await ops("audit", "verify");
    expect([intact.code, intact.out]).toEqual([
      0,
      expect.stringMatching(/intact: [\d,]+ sealed rows, the last with/),
    ]);
    const [row] = await rows<{ id: string; seq: number; request_id: string | null }>(
      "SELECT id, seq, request_id FROM audit WHERE seq IS NOT NULL AND request_id IS NOT NULL ORDER BY seq DESC LIMIT 1",
    );
    const put = (value: string | null) =>
      rows("UPDATE audit SET request_id = ? WHERE id = ?", [value, row?.id ?? ""]);
    await put("req_another");
    try {
      const broken = await ops("audit", "verify");
      expect([broken.code, broken.out]).toEqual([1, expect.stringContaining(`BROKEN at row ${row?.seq}:`)]);
    } finally {
      await put(row?.request_id ?? null);
    }
    expect((await ops("audit", "explode")).code).toBe(2);
  });
});
