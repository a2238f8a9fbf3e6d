import { describe, expect, it } from "vitest";
import { RATE_RULES } from "#core/http/rate-rules.ts";
import { mailsTo } from "#tests/harness/mail.ts";
import { accessRequestsOf, askAccess, askingLink, decideOn } from "#tests/harness/people/access.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { countsOf, setCount } from "#tests/harness/stack/rate-limits.ts";

/**
 * An owner can ask for access to their own links with anyone's address, so how many people they can email is limited.
 */

const RULE = "access_approval.account";
const { limit } = RATE_RULES[RULE];

/** Someone asks about a link of the owner's. @returns the request's id, and the address */
async function askedBy(owner: Account) {
  const email = someEmail("stranger");
  await askAccess((await askingLink(owner)).token, { email });
  const found = (await accessRequestsOf(owner)).find((one) => one.email === email);
  return { id: found?.id ?? "", email };
}
const approve = async (owner: Account, id: string) => decideOn(owner, id, { decision: "approve" });
const mailJobs = (id: string) =>
  rows("SELECT 1 FROM outbox WHERE payload LIKE ? AND name = 'mail.access_approved'", [`%${id}%`]);

describe("approvals", () => {
  it("are limited for each owner, whichever links they're for, and the request stays pending beyond that", async () => {
    const owner = await account();
    expect((await approve(owner, (await askedBy(owner)).id)).status).toBe(200);
    await setCount(RULE, owner.id, limit - 1);
    expect((await approve(owner, (await askedBy(owner)).id)).status).toBe(200);
    const { id, email } = await askedBy(owner);
    const answer = await approve(owner, id);
    expect([answer.status, answer.error.code]).toEqual([429, "rate_limited"]);
    expect(answer.error.message).toContain(`You can approve ${limit} requests a day.`);
    expect([await mailJobs(id), await mailsTo(email)]).toEqual([[], []]);
    expect((await accessRequestsOf(owner)).find((one) => one.id === id)?.status).toBe("pending");
    // Another decision emails nobody.
    expect((await decideOn(owner, id, { decision: "deny" })).status).toBe(200);
  });

  it("count only if they mail someone, and once however many calls arrive", async () => {
    const owner = await account();
    const { id } = await askedBy(owner);
    const answers = await Promise.all([approve(owner, id), approve(owner, id), approve(owner, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await approve(owner, id);
    const [before = 0] = await countsOf(RULE, owner.id);
    await approve(owner, id);
    await approve(owner, "acr_00000000000000000000000000");
    expect(await countsOf(RULE, owner.id)).toEqual([before]);
  });

  it("need an owner who has confirmed their own address", async () => {
    const owner = await account({ unverified: true });
    const { id } = await askedBy(owner);
    const answer = await approve(owner, id);
    expect([answer.status, answer.error.code]).toEqual([403, "email_unverified"]);
    expect(await mailJobs(id)).toEqual([]);
  });
});
