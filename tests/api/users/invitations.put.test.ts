import { describe, expect, it } from "vitest";
import { mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { requestBody } from "#tests/harness/verification/verification.ts";

const PATH = "/api/users/invitations";

describe("PUT /api/users/invitations", () => {
  it("blocks invitations from everyone, and allows them again", async () => {
    const [person, requester] = await Promise.all([account(), account()]);
    expect((await person.api.put(PATH, { blocked: true })).data).toEqual({ blocked: true });
    const { data } = await requester.api.post<{ invitation_held: { reason: string } | null }>(
      "/api/v1/verifications",
      requestBody(person.email),
    );
    expect(data.invitation_held?.reason).toBe("undeliverable");
    expect(await mailsTo(person.email)).toEqual([]);
    expect((await person.api.put(PATH, { blocked: false })).data).toEqual({ blocked: false });
    await waitForMail(person.email, ({ subject }) => subject.includes("wants to verify you"));
  });

  it("refuses an unverified address, and doesn't reveal the block of the mailbox's owner", async () => {
    const email = someEmail();
    const holder = await account({ email });
    await holder.api.put(PATH, { blocked: true });
    const [name, domain] = email.split("@");
    const other = await account({ unverified: true, email: `${name}+x@${domain}` });
    const refused = await other.api.put(PATH, { blocked: false });
    expect([refused.status, refused.error.code]).toEqual([409, "email_unverified"]);
    expect((await other.api.get(PATH)).data).toEqual({ blocked: false });
    expect((await holder.api.get(PATH)).data).toEqual({ blocked: true });
  });

  it("refuses a body without a choice", async () => {
    const person = await account();
    const refused = await person.api.put(PATH, { blocked: "yes" });
    expect([refused.status, refused.error.fields]).toEqual([422, { blocked: "Must be true or false" }]);
  });
});
