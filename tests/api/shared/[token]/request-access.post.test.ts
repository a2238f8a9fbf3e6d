import { describe, expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import { mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { accessRequestsOf, askAccess, askingLink, decideOn } from "#tests/harness/people/access.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { until } from "#tests/harness/until.ts";
import { shareLink } from "#tests/harness/verification/sharing.ts";

const noticesOf = (id: string) =>
  rows<{ title: string; message: string; data: string }>(
    "SELECT title, message, data FROM notifications WHERE user_id = ?",
    [id],
  );

describe("POST /api/shared/:token/request-access", () => {
  it("answers a ticket, stores what was entered encrypted, and tells the owner only the name", async () => {
    const owner = await account();
    const { token, id } = await askingLink(owner, "Apartment search");
    const answer = await askAccess(token, {
      name: "Vera  Visitor",
      email: "Vera@Example.com",
      message: "It's about the flat.\nSee http://evil.example",
    });
    expect(answer.status).toBe(202);
    expect(answer.data).toEqual({ ticket: expect.stringMatching(/^[\w-]{22}$/), mailed_to: "v…@e….com" });
    expect(await accessRequestsOf(owner)).toMatchObject([
      {
        link_id: id,
        link_label: "Apartment search",
        name: "Vera Visitor",
        email: "vera@example.com",
        message: "It's about the flat.\nSee http://evil.example",
        status: "pending",
        opened_at: null,
        is_blocked: false,
        is_reported: false,
      },
    ]);
    const stored = JSON.stringify(await rows("SELECT * FROM access_requests WHERE user_id = ?", [owner.id]));
    for (const secret of ["Vera", "vera@", "flat", answer.data.ticket]) expect(stored).not.toContain(secret);

    const [notice] = await noticesOf(owner.id);
    expect(notice?.message).toBe("Vera Visitor asks for permission to see your shared profile.");
    expect(JSON.parse(notice?.data ?? "{}")).toMatchObject({ share_link_id: id });
    const mail = await waitForMail(owner.email);
    expect(mail.subject).toBe("Vera Visitor asks to see your profile");
    expect(mail.text).toContain("/app/share-profile#requests");
    for (const secret of ["flat", "evil", "vera@"]) expect(mail.text).not.toContain(secret);
  });

  it("neutralizes a name that holds a link or imitates us", async () => {
    const owner = await account();
    const { token } = await askingLink(owner);
    await askAccess(token, { name: "http://evil.example/login" });
    await askAccess(token, { name: "Countersign Support" });
    const texts = (await noticesOf(owner.id)).map(({ message }) => message);
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text).not.toMatch(/:\/\/|\w\.\w|Countersign Support/);
  });

  it("takes repeated requests of one address, and tells the owner once", async () => {
    const owner = await account();
    const { token } = await askingLink(owner);
    const email = someEmail("again");
    const [name, domain] = email.split("@");
    const tickets = [];
    for (const spelling of [email, `${name}+x@${domain}`, email])
      tickets.push((await askAccess(token, { email: spelling })).data.ticket);
    expect(new Set(tickets).size).toBe(3);
    expect((await askAccess(token, { email })).status).toBe(429);
    expect(await accessRequestsOf(owner)).toHaveLength(1);
    expect(await noticesOf(owner.id)).toHaveLength(1);
  });

  it("gives a blocked address the same answer, and the owner never hears of it", async () => {
    const owner = await account();
    const { token } = await askingLink(owner);
    const email = someEmail("blocked");
    await askAccess(token, { email });
    const [first] = await accessRequestsOf(owner);
    await decideOn(owner, first?.id ?? "", { decision: "deny", block: true });
    const answer = await askAccess(token, { email });
    expect(answer.status).toBe(202);
    expect(answer.data.ticket).toMatch(/^[\w-]{22}$/);
    expect(await accessRequestsOf(owner)).toMatchObject([
      { id: first?.id, status: "denied", is_blocked: true },
    ]);
    expect(await noticesOf(owner.id)).toHaveLength(1);
    const kept = await rows("SELECT status FROM access_requests WHERE user_id = ? ORDER BY id", [owner.id]);
    expect(kept).toEqual([{ status: "denied" }, { status: "pending" }]);
  });

  it("mails the owner at most 10 times a day", async () => {
    const owner = await account();
    const { token } = await askingLink(owner);
    for (let i = 0; i < 11; i++) expect((await askAccess(token)).status).toBe(202);
    expect(await noticesOf(owner.id)).toHaveLength(11);
    await until(async () => (await mailsTo(owner.email)).length === 10, "ten mails");
    expect(
      await rows(
        `SELECT 1 FROM outbox WHERE name = 'mail.access_asked' AND payload ->> 'access_request_id' IN
         (SELECT id FROM access_requests WHERE user_id = ?)`,
        [owner.id],
      ),
    ).toHaveLength(10);
  });

  it("limits requests of one address and for one link", async () => {
    const owner = await account();
    const links = await Promise.all([1, 2, 3, 4, 5, 6].map(() => askingLink(owner)));
    const email = someEmail("eager");
    const statuses = [];
    for (const { token } of links) statuses.push((await askAccess(token, { email })).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });

  it("refuses links that don't work or need no permission, and tokens that aren't ours", async () => {
    const owner = await account();
    const { token, id } = await askingLink(owner);
    const open = await shareLink(owner);
    const expired = await askAccess(token, {}, { now: Date.now() + 8 * DAY });
    expect([expired.status, expired.error.code]).toEqual([409, "link_expired"]);
    await owner.api.post("/api/profile/revoke-share-link", { id });
    expect((await askAccess(token)).error.code).toBe("link_revoked");
    expect((await askAccess(open.token)).error.code).toBe("no_permission_needed");
    const unknown = await Promise.all(["A".repeat(22), "x", "%00"].map((one) => askAccess(one)));
    expect(new Set(unknown.map(({ status, error }) => `${status} ${error.code} ${error.message}`)).size).toBe(
      1,
    );
    expect(unknown[0]?.status).toBe(404);
  });

  it.each([
    [{ name: "" }, "name", "Enter your name"],
    [{ email: "x" }, "email", expect.any(String)],
    [{ message: "x".repeat(501) }, "message", expect.stringContaining("500")],
    [{ name: "x".repeat(101) }, "name", expect.stringContaining("100")],
  ])("refuses %j", async (change, field, message) => {
    const { token } = await askingLink(await account());
    const answer = await askAccess(token, change);
    expect(answer.status).toBe(422);
    expect(answer.error.fields).toEqual({ [field]: message });
  });
});
