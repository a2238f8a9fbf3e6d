import type { Mail } from "#scripts/stack/mail/mail-store.ts";
import { rows } from "./stack/db.ts";
import { stack } from "./stack/stack.ts";
import { until } from "./until.ts";

export type SentMail = Omit<Mail, "from">;

/** @returns the emails sent to an address so far, newest last */
export async function mailsTo(address: string, mailUrl = stack().mailUrl): Promise<SentMail[]> {
  const answer = await fetch(`${mailUrl}/emails?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as SentMail[];
}

/** @returns the first matching email to the address, once it has arrived */
export async function waitForMail(
  address: string,
  fits: (mail: SentMail) => boolean = () => true,
  mailUrl = stack().mailUrl,
): Promise<SentMail> {
  return await until(
    async () => (await mailsTo(address, mailUrl)).find(fits) ?? null,
    `a mail to ${address} that fits`,
  ).catch(async (error: Error) => {
    throw new Error(`${error.message}; ${await waiting()}`);
  });
}

/** @returns a description of the newest unfinished rows in the shared stack's outbox, for the error message */
async function waiting(): Promise<string> {
  const last = await rows<{ name: string; status: string; attempts: number; last_error: string | null }>(
    "SELECT name, status, attempts, last_error FROM outbox WHERE status <> 'done' ORDER BY created_at DESC LIMIT 5",
  );
  const descriptions = last.map(
    (row) => `${row.name} ${row.status} after ${row.attempts} (${row.last_error ?? "no error"})`,
  );
  return `unfinished in the outbox: ${descriptions.join(", ") || "nothing"}`;
}

/**
 * @param path the start of the link's path, such as `/verify-email`
 * @returns the first such link in the email
 * @throws when the email has no such link
 */
export function linkIn(mail: SentMail, path: string): URL {
  const links = mail.text.match(/https?:\/\/[^\s<>"')]+/g) ?? [];
  const link = links.map((text) => new URL(text)).find((url) => url.pathname.startsWith(path));
  if (!link) throw new Error(`No link to ${path} in "${mail.subject}": ${links.join(" ")}`);
  return link;
}

/** @returns a value from the fragment of an emailed link, such as `token` or `invite` @throws when it's missing */
export function fragment(link: URL, name: string): string {
  const value = new URLSearchParams(link.hash.slice(1)).get(name);
  if (!value) throw new Error(`No ${name} in the fragment of ${link.pathname}`);
  return value;
}
