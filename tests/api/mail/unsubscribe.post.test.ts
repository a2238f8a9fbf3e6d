import { describe, expect, it } from "vitest";
import { client } from "#tests/harness/client.ts";
import { mailsTo, type SentMail, waitForMail } from "#tests/harness/mail.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { until } from "#tests/harness/until.ts";
import { requestBody, requestOf } from "#tests/harness/verification/verification.ts";
import { perform } from "../outbox/rows.ts";

/** @returns the unsubscribe path from an email's header, for the stack under test */
function optOutOf(mail: SentMail): URL {
  const header = /^<(.+)>$/.exec(mail.headers["List-Unsubscribe"] ?? "")?.[1];
  if (!header) throw new Error("The mail offers no way out");
  const { pathname, search } = new URL(header);
  return new URL(pathname + search, stack().url);
}

/** Unsubscribes with one click, as mail programs do (RFC 8058). */
const oneClick = (url: URL) =>
  fetch(url, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) });

describe("POST /api/mail/unsubscribe", () => {
  it("stops mail to an address about other people's requests, and only that", async () => {
    const [requester, stranger, reader] = await Promise.all([account(), account(), account()]);
    await requestOf(requester, reader.email);
    const invite = await waitForMail(reader.email, (mail) => mail.subject.includes("wants to verify"));
    const url = optOutOf(invite);
    expect(url.href).not.toContain(encodeURIComponent(reader.email));
    expect((await oneClick(url)).status).toBe(200);
    expect((await oneClick(url)).status).toBe(200);

    const [name, domain] = reader.email.split("@");
    const answers = await Promise.all(
      [reader.email, `${name}+rent@${domain}`].map((email) =>
        stranger.api.post<{ id: string; invitation_held: unknown }>(
          "/api/v1/verifications",
          requestBody(email),
        ),
      ),
    );
    for (const { data } of answers) {
      expect(data.invitation_held).toEqual({ reason: "undeliverable", until: null, most: null });
      await until(async () => {
        const [job] = await rows(
          `SELECT 1 FROM outbox o JOIN links l ON o.payload LIKE '%' || l.id || '%'
            WHERE l.ref_id = ? AND o.status = 'done'`,
          [data.id],
        );
        return job;
      }, "the second invite to be dealt with");
    }
    expect(await rows("SELECT 1 FROM notifications WHERE data LIKE ?", [`%${answers[0]?.data.id}%`])).toEqual(
      [],
    );
    expect(await mailsTo(`${name}+rent@${domain}`)).toEqual([]);
    await perform("mail.session_family_ended", { user_id: reader.id });
    const subjects = (await mailsTo(reader.email)).map((mail) => mail.subject);
    expect(subjects.filter((subject) => subject.includes("wants to verify"))).toHaveLength(1);
    expect(subjects).toContain("We signed out one of your devices");
  });

  it("stores only hashes of addresses", async () => {
    const requester = await account();
    const email = someEmail();
    await requestOf(requester, email);
    await oneClick(optOutOf(await waitForMail(email)));
    const list = await rows<{ address_hash: string }>("SELECT * FROM mail_suppressions");
    expect(JSON.stringify(list)).not.toContain("@");
  });

  it.each(["x", "x.y", "", `${"a".repeat(43)}.${"b".repeat(43)}`])(
    "refuses a token that isn't ours: %j",
    async (token) => {
      const before = await rows("SELECT count(*) AS n FROM mail_suppressions WHERE address_hash = ?", [
        token.split(".")[0]!,
      ]);
      const answer = await client().post(`/api/mail/unsubscribe?token=${token}`);
      expect([404, 422]).toContain(answer.status);
      expect(answer.error.code).toMatch(/^(link_invalid|validation_failed)$/);
      expect(before).toEqual([{ n: 0 }]);
      expect(
        await rows("SELECT count(*) AS n FROM mail_suppressions WHERE address_hash = ?", [
          token.split(".")[0]!,
        ]),
      ).toEqual(before);
    },
  );
});
