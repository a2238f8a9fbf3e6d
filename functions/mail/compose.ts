import { html } from "hono/html";

/** An email without its addresses. */
export interface Mail {
  subject: string;
  text: string;
  html: string;
  /** What the email was made from, to compose it again once the recipient's unsubscribe link is known. */
  draft: Draft;
}

/** A block of an email, for both the text and the HTML version. */
export type Block =
  | string
  /** Short lines that belong together. */
  | { list: readonly string[] }
  /** The email's one action. */
  | { action: string; url: string }
  /** Less prominent text. */
  | { note: string };

/** How to unsubscribe. */
export interface UnsubscribeLink {
  action: string;
  url: string;
}

export interface Draft {
  subject: string;
  /** Mail programs show this next to the subject. */
  preview: string;
  heading: string;
  blocks: readonly Block[];
  /** Why the recipient gets this email. */
  because: string;
  unsubscribe?: UnsubscribeLink;
}

/** @returns the email, as plain text and HTML with the same content */
export function compose(draft: Draft): Mail {
  const { subject } = draft;
  return { subject, text: asText(draft), html: String(page(draft)), draft };
}

function asText({ heading, blocks, because, unsubscribe }: Draft): string {
  const parts = blocks.map((block) => {
    if (typeof block === "string") return block;
    if ("list" in block) return block.list.map((line) => `  - ${line}`).join("\n");
    if ("action" in block) return `${block.action}:\n${block.url}`;
    return block.note;
  });
  const out = unsubscribe ? `${unsubscribe.action}:\n${unsubscribe.url}\n` : "";
  return `${[heading, ...parts, `--\n${because}\n${out}Countersign`].join("\n\n")}\n`;
}

const FONT = "font-family:Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Arial,sans-serif";

/**
 * Styles are inline, for mail programs that ignore style sheets. This style sheet only adapts the colors to dark mode,
 * and the padding to narrow screens.
 */
const DARK = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.cs-body,.cs-page{background:#0b1220!important}
.cs-card{background:#121b2d!important;border-color:#2a3850!important}
.cs-text,.cs-brand{color:#e8eef7!important}
.cs-muted{color:#a3b1c6!important}
.cs-mark{background:#7aa5ff!important;color:#0b1220!important}
.cs-button{background:#7aa5ff!important;color:#0b1220!important}
.cs-link{color:#8fb3ff!important}
}
@media (max-width:480px){.cs-page{padding:16px!important}.cs-card{padding:24px 20px!important}}`;

/** The template escapes values. It returns a string synchronously, because no value is a promise. */
function page({ subject, preview, heading, blocks, because, unsubscribe }: Draft) {
  return html`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${DARK}</style>
</head>
<body class="cs-body" style="margin:0;padding:0;background:#f7f9fb">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<div role="article" aria-label="${subject}" class="cs-page" style="${FONT};background:#f7f9fb;padding:40px 24px;line-height:1.6;font-size:16px">
<div style="max-width:560px;margin:0 auto">
<p class="cs-brand" style="margin:0 0 20px;font-size:18px;font-weight:600;letter-spacing:-0.01em;color:#0f1b2d"><span class="cs-mark" aria-hidden="true" style="display:inline-block;width:26px;height:26px;margin-right:10px;border-radius:8px;background:#1d4ed8;color:#ffffff;text-align:center;line-height:26px;font-size:15px">&#10003;</span>Countersign</p>
<div class="cs-card" style="background:#ffffff;border:1px solid #d9e0e9;border-radius:16px;padding:36px 40px">
<h1 class="cs-text" style="margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:600;letter-spacing:-0.01em;color:#0f1b2d">${heading}</h1>
${blocks.map(asHtml)}
</div>
<p class="cs-muted" style="margin:20px 4px 0;font-size:13px;color:#51607a">${because}${unsubscribe ? html`<br>${unsubscribe.action}:<br><a class="cs-link" href="${unsubscribe.url}" style="color:#1d4ed8;word-break:break-all">${unsubscribe.url}</a>` : ""}</p>
</div>
</div>
</body>
</html>
`;
}

function asHtml(block: Block) {
  if (typeof block === "string")
    return html`<p class="cs-text" style="margin:0 0 16px;color:#0f1b2d">${block}</p>`;
  if ("list" in block) {
    const lines = block.list.map((line) => html`<li style="margin:0 0 4px">${line}</li>`);
    return html`<ul class="cs-text" style="margin:0 0 16px;padding:0 0 0 22px;color:#0f1b2d">
${lines}
</ul>`;
  }
  if ("action" in block)
    return html`<p style="margin:24px 0"><a class="cs-button" href="${block.url}" style="display:inline-block;padding:12px 24px;border-radius:10px;background:#1d4ed8;color:#ffffff;font-weight:600;text-decoration:none">${block.action}</a></p>
<p class="cs-muted" style="margin:0 0 16px;font-size:13px;color:#51607a">If the button doesn't work, open this address:<br><a class="cs-link" href="${block.url}" style="color:#1d4ed8;word-break:break-all">${block.url}</a></p>`;
  return html`<p class="cs-muted" style="margin:0 0 12px;font-size:14px;color:#51607a">${block.note}</p>`;
}
