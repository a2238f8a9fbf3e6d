const escaped: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
export const esc = (text: string) => text.replace(/[&<>"']/g, (c) => escaped[c] ?? c);

const style = `
  :root { color-scheme: light dark; --ink: light-dark(#14213d, #e8edf6); --soft: light-dark(#5b6980, #9fb0c9);
    --bg: light-dark(#f5f7fa, #0e1626); --card: light-dark(#fff, #172238); --line: light-dark(#e3e8ef, #25324a);
    --edge: light-dark(#75839a, #7d8ca6); --accent: light-dark(#1d4ed8, #7aa5ff); --on-accent: light-dark(#fff, #0b1220); }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--bg); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 760px; margin: 0 auto; padding: 32px 16px 64px; }
  h1 { font-size: 22px; margin: 0 0 4px; } p { color: var(--soft); margin: 0 0 24px; }`;

/** A page of one of the local stand-ins, in their shared style. */
export const page = (title: string, body: string, { head = "", css = "" } = {}) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${esc(title)}</title>` +
  `<meta name="viewport" content="width=device-width">${head}<style>${style}${css}</style></head>` +
  `<body><main>${body}</main></body></html>`;
