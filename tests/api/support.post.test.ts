import { describe, expect, test } from "vitest";
import { client } from "#tests/harness/client.ts";
import { mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { someEmail } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { stack } from "#tests/harness/stack/stack.ts";

const PATH = "/api/support";
const message = (email = someEmail("asker")) => ({
  name: "Ada Byron",
  email,
  category: "billing",
  subject: "A refund, please",
  message: "I was charged twice.\n\nSee https://evil.example for more.",
});
const toUs = (id: string) => waitForMail(stack().env.SUPPORT_EMAIL ?? "", (mail) => mail.text.includes(id));

describe("POST /api/support", () => {
  test("stores the message, mails it to us with the sender as Reply-To, and confirms it to the sender", async () => {
    const body = message();
    const answer = await client().post<{ id: string }>(PATH, body);
    expect(answer.status).toBe(201);
    const { id } = answer.data;
    expect(id).toMatch(/^tkt_[0-9a-z]{26}$/);
    const { created_at: _, ...kept } =
      (await rows("SELECT * FROM support_tickets WHERE id = ?", [id]))[0] ?? {};
    expect(kept).toEqual({ id, ...body });
    const ours = await toUs(id);
    expect(ours).toMatchObject({ subject: "Support: A refund, please", reply_to: body.email });
    for (const text of [body.name, body.email, "Billing", "I was charged twice."])
      expect(ours.text).toContain(text);
    const theirs = await waitForMail(body.email);
    expect(theirs.text).toContain(id);
    expect(theirs.text).toContain("within 24 hours");
    expect(theirs.reply_to).toBe("");
  });

  test("quotes no text of the sender's in the confirmation", async () => {
    const body = message();
    await client().post(PATH, body);
    const mail = await waitForMail(body.email);
    for (const typed of ["Ada", "refund", "charged", "evil.example"])
      expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toContain(typed);
  });

  test("escapes the sender's text in our mail", async () => {
    const body = {
      ...message(),
      subject: "<b>Bold</b>\r\nBcc: all@example.com",
      message: "<script>x</script>",
    };
    const { id } = (await client().post<{ id: string }>(PATH, body)).data;
    const mail = await toUs(id);
    expect(mail.subject).toBe("Support: <b>Bold</b> Bcc: all@example.com");
    expect(mail.html).not.toMatch(/<script>|<b>Bold/);
  });

  test("requires name, address, subject and message; the category is optional but must be a known one", async () => {
    const empty = await client().post(PATH, { name: " ", email: "", subject: "", message: "" });
    expect(empty.error.fields).toEqual({
      name: "This field is required",
      email: "This field is required",
      subject: "This field is required",
      message: "This field is required",
    });
    const wrong = await client().post(PATH, { ...message(), email: "nowhere", category: "gossip" });
    expect(wrong.error.fields).toEqual({
      email: "Please enter a valid email address",
      category: "Choose what this is about",
    });
    const { id } = (await client().post<{ id: string }>(PATH, { ...message(), category: "" })).data;
    expect(await rows("SELECT category FROM support_tickets WHERE id = ?", [id])).toEqual([
      { category: "general" },
    ]);
  });

  test("limits the messages from one network address per hour", async () => {
    const api = client();
    const now = Date.now();
    const file = () => api.post(PATH, message(), { now });
    for (let i = 0; i < 10; i++) expect((await file()).status).toBe(201);
    const refused = await file();
    expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  });

  test("sends no confirmation for the fourth message from one address within an hour", async () => {
    const email = someEmail("victim");
    const now = Date.now();
    const ids: string[] = [];
    for (let i = 0; i < 4; i++)
      ids.push((await client().post<{ id: string }>(PATH, message(email), { now })).data.id);
    await Promise.all(ids.map(toUs));
    await Promise.all(ids.slice(0, 3).map((id) => waitForMail(email, (mail) => mail.text.includes(id))));
    const [last] = await rows("SELECT name FROM outbox WHERE payload LIKE ?", [`%${ids[3]}%`]);
    expect(last).toEqual({ name: "mail.support_ticket" });
    expect(await mailsTo(email)).toHaveLength(3);
  });
});
