import { esc, page } from "../html-page.ts";
import type { Mail } from "./mail-store.ts";

const css = `
  a { color: inherit; }
  ol, dl { list-style: none; margin: 0; padding: 0; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
  li + li { border-top: 1px solid var(--line); }
  li a { display: block; padding: 14px 18px; color: inherit; text-decoration: none; border-radius: 12px; }
  li a:hover, li a:focus-visible { background: var(--bg); } b { display: block; font-weight: 600; }
  small { color: var(--soft); font-size: 14px; } dl { padding: 14px 18px; margin: 16px 0; }
  dl div { display: flex; gap: 12px; } dt { color: var(--soft); min-width: 72px; } dd { margin: 0; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: 12px; background: #fff; }`;

/** Only text messages have no sender. They have no subject, either, so their text is shown as the title. */
const isText = (mail: Mail) => mail.from === "";
const titleOf = (mail: Mail) => (isText(mail) ? mail.text : mail.subject);

/** The page refreshes itself. @param mails oldest first; the page shows the newest at the top */
export function listPage(mails: readonly Mail[]): string {
  const rows = mails
    .toReversed()
    .map(
      (mail) =>
        `<li><a href="/mail/${mail.id}"><b>${esc(titleOf(mail))}</b><small>to ${esc(mail.to)} · ` +
        `<time datetime="${mail.created_at}">${mail.created_at.slice(0, 19).replace("T", " ")} UTC</time></small></a></li>`,
    );
  const list = rows.length
    ? `<ol>${rows.join("")}</ol>`
    : "<p>No mail yet. New mail appears here automatically.</p>";
  const intro =
    "<h1>Mail outbox</h1><p>Mail and text messages that Countersign would have sent, newest first.</p>";
  return page("Mail outbox", intro + list, { head: '<meta http-equiv="refresh" content="5">', css });
}

export function mailPage(mail: Mail): string {
  const facts = [
    ...(isText(mail) ? [] : [["From", mail.from]]),
    ["To", mail.to],
    ["Sent", mail.created_at],
  ].map(([name, value]) => `<div><dt>${name}</dt><dd>${esc(value ?? "")}</dd></div>`);
  // The frame runs no scripts. Its links open in a new tab.
  const sandbox = "allow-popups allow-popups-to-escape-sandbox";
  const frame = `<iframe title="The message" sandbox="${sandbox}" src="/mail/${mail.id}/body"></iframe>`;
  const head = `<p><a href="/">All mail</a></p><h1>${isText(mail) ? "Text message" : esc(mail.subject)}</h1>`;
  return page(isText(mail) ? "Text message" : mail.subject, `${head}<dl>${facts.join("")}</dl>${frame}`, {
    css,
  });
}

export function mailBody(mail: Mail): string {
  const content = mail.html || `<pre style="white-space:pre-wrap">${esc(mail.text)}</pre>`;
  return `<!doctype html><meta charset="utf-8"><base target="_blank">${content}`;
}
