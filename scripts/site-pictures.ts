import { readFile, writeFile } from "node:fs/promises";
import { type Browser, chromium } from "playwright-core";
import { wavyRing } from "#features/landing/motif/rosette.ts";
import { findChromium } from "#tests/harness/browser/chromium.ts";

/**
 * `node scripts/site-pictures.ts`: draws the pictures in `web/public` that can't be SVG: the one for link previews, and
 * the icons for older browsers and home screens. Needs Chromium.
 */
const PUBLIC = new URL("../web/public/", import.meta.url);
const FONT = new URL(
  "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  import.meta.url,
);
/** The sizes that browsers and Windows choose from. */
const FAVICON_SIZES = [16, 32, 48];

const icon = await readFile(new URL("icon.svg", PUBLIC), "utf8");
const mark = icon.replace(/<rect[^>]*\/>/, "").replace(/<title>.*<\/title>/, "");

async function drawn(browser: Browser, html: string, width: number, height: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } });
  try {
    await page.setContent(html);
    await page.evaluate(() => document.fonts.ready);
    return await page.screenshot({ omitBackground: true });
  } finally {
    await page.close();
  }
}

const iconPage = (svg: string) =>
  `<style>*{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`;

/** Rings as on the landing page. Each one is a rotated and smaller copy of the ring around it. */
function engraving(): string {
  const rings = Array.from({ length: 15 }, (_, i) => {
    const scale = 1 - (i / 14) * 0.62;
    return [1, -1].map((side) => `<use href="#ring" transform="rotate(${side * 2.2 * i})scale(${scale})"/>`);
  });
  return `<svg class="engraving" viewBox="-1000 -1000 2000 2000"><defs><path id="ring" vector-effect="non-scaling-stroke" d="${wavyRing(960, 0.08, 18)}"/></defs>${rings.flat().join("")}</svg>`;
}

async function linkPreview(): Promise<string> {
  const font = (await readFile(FONT)).toString("base64");
  return `<style>
    @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${font}) }
    * { margin: 0; box-sizing: border-box }
    body { width: 1200px; height: 630px; overflow: hidden; padding: 76px 80px; font-family: Inter; color: #f4f7fb;
      background: #101f4d; position: relative }
    .engraving { position: absolute; left: 712px; top: 15px; width: 600px; height: 600px; fill: none; stroke: #8fb0ff;
      stroke-width: 1px; opacity: .38; overflow: visible }
    .seal { position: absolute; left: 920px; top: 223px; width: 184px; height: 184px; border-radius: 43px;
      background: #1d4ed8 }
    .brand { position: relative; display: flex; align-items: center; gap: 18px; font-size: 34px; font-weight: 600;
      letter-spacing: -.02em }
    .brand svg { width: 60px; height: 60px }
    h1 { position: relative; width: 640px; margin-top: 104px; font-size: 78px; font-weight: 650; line-height: 1.06;
      letter-spacing: -.038em }
    p { position: relative; width: 600px; margin-top: 30px; font-size: 30px; line-height: 1.4; color: #b9c6da }
  </style>${engraving()}<div class="seal">${mark}</div>
  <div class="brand">${icon}<span>Countersign</span></div>
  <h1>Know who you’re dealing with.</h1>
  <p>Verify people and businesses before you rent, hire, buy or sell.</p>`;
}

/**
 * Packs pictures into one icon file.
 * @param pictures square PNG files, each with its size in pixels, below 256
 */
function ico(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const directory = Buffer.alloc(6 + 16 * pictures.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(pictures.length, 4);
  let offset = directory.length;
  for (const [i, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * i;
    directory.writeUInt8(size, at);
    directory.writeUInt8(size, at + 1);
    directory.writeUInt16LE(1, at + 4);
    directory.writeUInt16LE(32, at + 6);
    directory.writeUInt32LE(png.length, at + 8);
    directory.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([directory, ...pictures.map(({ png }) => png)]);
}

const executablePath = findChromium("whole");
if (!executablePath) throw new Error("No Chromium: install one, or name it with CHROMIUM_PATH");
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
try {
  const write = (file: string, bytes: Buffer) => writeFile(new URL(file, PUBLIC), bytes);
  await write("link-preview.png", await drawn(browser, await linkPreview(), 1200, 630));
  // Apple's systems round the corners themselves, and show transparent areas in black.
  const square = icon.replace(/ rx="\d+"/, "");
  await write("apple-touch-icon.png", await drawn(browser, iconPage(square), 180, 180));
  await write("icon-192.png", await drawn(browser, iconPage(icon), 192, 192));
  await write("icon-512.png", await drawn(browser, iconPage(icon), 512, 512));
  // Systems crop these icons to their own shapes. The mark fits inside the smallest one, a circle.
  const cut = square.replace('viewBox="0 0 64 64"', 'viewBox="-4 -4 72 72"');
  const filled = cut.replace('<rect width="64" height="64"', '<rect x="-4" y="-4" width="72" height="72"');
  await write("maskable-192.png", await drawn(browser, iconPage(filled), 192, 192));
  await write("maskable-512.png", await drawn(browser, iconPage(filled), 512, 512));
  const pictures = [];
  for (const size of FAVICON_SIZES)
    pictures.push({ size, png: await drawn(browser, iconPage(icon), size, size) });
  await write("favicon.ico", ico(pictures));
} finally {
  await browser.close();
}
