import { inlineScript } from "../inlineScripts.ts";
import { closureOf, type Manifest } from "../manifest.ts";
import type { Built, Markup } from "./publicPage.ts";
import { AFTER_SHELL, keysOf, SCREENS, SHELL } from "./screens.ts";

/**
 * Builds the app's page: the shell's skeleton, and links to the code and styles, which stay cached. Scripts in its head
 * renew the session and fetch the screen's own files, so that neither has to wait for a module to run.
 * @param template the bundled `app.html`
 * @returns the HTML
 */
export function appPage(template: string, skeleton: Markup, { manifest }: Built): string {
  const shell = closureOf(manifest, ["app.html", SHELL]);
  const after = without(closureOf(manifest, ["app.html", SHELL, ...AFTER_SHELL]), shell);
  const links = [
    ...shell.css.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...shell.js.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...after.css.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
    ...after.js.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].filter((tag) => !template.includes(/href="([^"]+)"/.exec(tag)?.[1] ?? ""));
  const first = [
    `<script>${inlineScript("heal")}</script>`,
    `<script>${inlineScript("session")}</script>`,
    screenScript(manifest, [...shell.js, ...shell.css, ...after.js, ...after.css]),
  ];
  const head = [skeleton.css && `<style>${skeleton.css}</style>`, ...links];
  return (
    template
      // Inline scripts wait for the style sheets above them, so put the scripts first.
      .replace("<title>", (title) => `${first.join("\n    ")}\n    ${title}`)
      .replace("</head>", () => `${head.filter(Boolean).join("\n    ")}\n  </head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${skeleton.html}</div>`)
  );
}

type Files = ReturnType<typeof closureOf>;

const without = (all: Files, known: Files): Files => ({
  js: all.js.filter((file) => !known.js.includes(file)),
  css: all.css.filter((file) => !known.css.includes(file)),
});

/**
 * @param linked files that the page itself already links
 * @returns the script that fetches the files and data of the screen at the page's address
 */
function screenScript(manifest: Manifest, linked: readonly string[]): string {
  const files: string[] = [];
  const place = (file: string) => {
    if (!files.includes(file)) files.push(file);
    return files.indexOf(file);
  };
  const screens = SCREENS.map((screen) => {
    const { js, css } = closureOf(manifest, ["app.html", SHELL, ...keysOf(screen), ...(screen.parts ?? [])]);
    const own = [...css, ...js].filter((file) => !linked.includes(file)).map(place);
    return [screen.path, own, screen.asks, screen.isPersonal];
  });
  const names = files.map((file) => file.replace(/^assets\//, "")).join(" ");
  return `<script data-files="${names}" data-screens='${JSON.stringify(screens)}'>${inlineScript("screen")}</script>`;
}
