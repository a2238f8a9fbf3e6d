import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { type Browser, chromium } from "playwright-core";
import { createServer, type Plugin } from "vite";
import { type CameraPicture, cameraPictures } from "#scripts/camera-docs.ts";
import { findChromium } from "#tests/harness/browser/chromium.ts";

/**
 * `node scripts/camera-pictures.ts [folder] [width] [light|dark]`: takes the screenshots of `docs/camera.md`, or in other
 * widths and themes to look at. Needs Chromium.
 */
const FOLDER = process.argv[2] ?? new URL("../docs/screenshots", import.meta.url).pathname;
const WIDTH = Number(process.argv[3] ?? 390);
const THEME = process.argv[4] === "dark" ? "dark" : "light";

const PAGE = "/camera-help.html";
const SCRIPT = "/camera-help.js";

/** A page that shows nothing but the explanation of the problem in its query. */
const helpPage = (): Plugin => ({
  name: "camera-help",
  resolveId: (id) => (id === SCRIPT ? id : null),
  load: (id) =>
    id === SCRIPT
      ? `
        import "/src/app/styles.ts";
        import { createElement } from "react";
        import { createRoot } from "react-dom/client";
        import { CameraHelp } from "/src/ui/CameraHelp/CameraHelp.tsx";
        const problem = new URLSearchParams(location.search).get("problem");
        createRoot(document.getElementById("root")).render(
          createElement(CameraHelp, { problem, onRetry() {}, onChooseFile() {} }),
        );`
      : null,
  configureServer(server) {
    server.middlewares.use(async (request, response, next) => {
      if (!request.url?.startsWith(PAGE)) return next();
      const html = `<!doctype html><html lang="en"><body style="background:var(--surface)"><main id="root" style="padding:24px"></main><script type="module" src="${SCRIPT}"></script></body></html>`;
      response.setHeader("Content-Type", "text/html");
      response.end(await server.transformIndexHtml(PAGE, html));
    });
  },
});

async function take(browser: Browser, address: string, { file, problem, userAgent }: CameraPicture) {
  const context = await browser.newContext({
    userAgent,
    viewport: { width: WIDTH, height: 300 },
    deviceScaleFactor: 2,
    colorScheme: THEME,
    reducedMotion: "reduce",
  });
  try {
    const page = await context.newPage();
    page.on("pageerror", (error) => console.error(error));
    await page.goto(`${address}${PAGE}?problem=${problem}`);
    await page.locator("h3:focus").waitFor();
    await page.evaluate(() => document.fonts.ready);
    const png = await page.locator("main").screenshot();
    // Chromium is the only encoder of WebP that we have.
    const webp = await page.evaluate(async (base64) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${base64}`;
      await picture.decode();
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width: picture.width, height: picture.height });
      canvas.getContext("2d")?.drawImage(picture, 0, 0);
      return canvas.toDataURL("image/webp", 0.8).replace(/^.*,/, "");
    }, png.toString("base64"));
    await writeFile(`${FOLDER}/${file}`, Buffer.from(webp, "base64"));
  } finally {
    await context.close();
  }
}

const executablePath = findChromium();
if (!executablePath) throw new Error("No Chromium: install one, or name it with CHROMIUM_PATH");
const server = await createServer({
  configFile: new URL("../web/vite.config.ts", import.meta.url).pathname,
  plugins: [helpPage()],
  server: { port: 0, host: "127.0.0.1" },
  logLevel: "warn",
});
await server.listen();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
try {
  const address = server.resolvedUrls?.local[0]?.replace(/\/$/, "") ?? "";
  await mkdir(FOLDER, { recursive: true });
  for (const file of await readdir(FOLDER)) if (file.startsWith("camera-")) await rm(`${FOLDER}/${file}`);
  for (const picture of cameraPictures()) await take(browser, address, picture);
} finally {
  await browser.close();
  await server.close();
}
