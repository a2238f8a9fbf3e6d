import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CameraProblem } from "#lib/camera/cameraProblem.ts";
import { whichBrowser } from "#lib/camera/whichBrowser.ts";
import { APPS, BROWSERS } from "#tests/fixtures/user-agents.ts";
import { helpFor } from "#ui/CameraHelp/helpFor.ts";

/** Writes `docs/camera.md` (`npm run docs:camera`). `camera-pictures.ts` takes its screenshots. */
const PATH = join(import.meta.dirname, "../docs/camera.md");

const USER_AGENTS = { ...BROWSERS, ...APPS };
type BrowserKey = keyof typeof USER_AGENTS;

/** A problem in a browser that stands for others like it. */
interface Row {
  label: string;
  browser: BrowserKey;
  /** Whether the page has a screenshot of it. */
  hasPicture?: boolean;
}

interface Section {
  problem: CameraProblem;
  /** What it means and when it happens. */
  cause: string;
  rows: Row[];
}

const PHONE: Row = { label: "Phones", browser: "androidChrome", hasPicture: true };
const COMPUTER: Row = { label: "Computers", browser: "windowsChrome" };

const SECTIONS: readonly Section[] = [
  {
    problem: "denied",
    cause:
      "They chose **Block** or **Don't Allow**, now or on an earlier visit, or their browser blocks the camera on every site.",
    rows: [
      { label: "Safari on iPhone and iPad", browser: "iosSafari", hasPicture: true },
      { label: "Chrome on iPhone and iPad; Edge and Firefox with their own names", browser: "iosChrome" },
      { label: "Chrome and Edge on Android", browser: "androidChrome", hasPicture: true },
      { label: "Samsung Internet", browser: "androidSamsung" },
      { label: "Firefox on Android", browser: "androidFirefox" },
      { label: "Chrome and Brave on computers", browser: "windowsChrome", hasPicture: true },
      { label: "Edge on computers", browser: "windowsEdge" },
      { label: "Firefox on computers", browser: "windowsFirefox", hasPicture: true },
      { label: "Safari on Mac", browser: "macSafari", hasPicture: true },
    ],
  },
  {
    problem: "dismissed",
    cause: "They closed the browser's question without an answer. Safari's question can't be closed.",
    rows: [PHONE, COMPUTER],
  },
  {
    problem: "system_denied",
    cause: "They allowed the camera for our site, but the system doesn't let the browser use it.",
    rows: [
      { label: "Mac", browser: "macChrome", hasPicture: true },
      { label: "Windows", browser: "windowsChrome" },
      { label: "Android", browser: "androidChrome" },
      { label: "iPhone and iPad", browser: "iosSafari" },
    ],
  },
  {
    problem: "in_app",
    cause:
      "They opened the link inside an app, such as Facebook, Instagram, TikTok or WeChat. Its built-in browser often has no camera. The title names the app if we recognize it.",
    rows: [
      { label: "iPhone and iPad", browser: "facebookIos", hasPicture: true },
      { label: "Android", browser: "instagramAndroid" },
      { label: "Computers", browser: "wechatWindows" },
    ],
  },
  {
    problem: "in_use",
    cause:
      "Another app or tab holds the camera. On an iPhone, a call or another app can also take it from us while it's on.",
    rows: [PHONE, COMPUTER],
  },
  {
    problem: "missing",
    cause: "The device has no camera, it's unplugged, or the system hides it from the browser.",
    rows: [
      { label: "Computers", browser: "windowsChrome", hasPicture: true },
      { label: "Firefox on Mac", browser: "macFirefox" },
      { label: "Phones", browser: "androidChrome" },
    ],
  },
  {
    problem: "unsupported",
    cause: "The browser offers no camera to any page: it's very old, or an extension or a policy removed it.",
    rows: [{ label: "Windows", browser: "windowsChrome", hasPicture: true }],
  },
  {
    problem: "insecure",
    cause: "The page was opened over `http://`. This happens only on a test server.",
    rows: [{ ...COMPUTER, hasPicture: true }],
  },
  {
    problem: "failed",
    cause: "The browser gave another reason, or none.",
    rows: [PHONE, COMPUTER],
  },
];

/** A screenshot of an explanation. */
export interface CameraPicture {
  /** The file's name in `docs/screenshots/`. */
  file: string;
  problem: CameraProblem;
  userAgent: string;
  alt: string;
}

const pictureOf = (problem: CameraProblem, { browser, label }: Row): CameraPicture => ({
  file: `${`camera-${problem}-${browser}`.replace(/_|(?=[A-Z])/g, "-").toLowerCase()}.webp`,
  problem,
  userAgent: USER_AGENTS[browser],
  alt: `${help(problem, browser).title}: ${label}`,
});

const help = (problem: CameraProblem, browser: BrowserKey) =>
  helpFor(problem, whichBrowser(USER_AGENTS[browser]));

const picturesIn = ({ problem, rows }: Section) =>
  rows.filter(({ hasPicture }) => hasPicture).map((row) => pictureOf(problem, row));

/** @returns every screenshot that the page shows */
export const cameraPictures = (): CameraPicture[] => SECTIONS.flatMap(picturesIn);

/** The titles that name a device or an app, without that name. */
const HEADINGS: Partial<Record<CameraProblem, string>> = {
  system_denied: "The system blocks the camera",
  in_app: "The camera doesn't work in an app",
};

const headingOf = ({ problem }: Section) => HEADINGS[problem] ?? help(problem, "windowsChrome").title;

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w -]/g, "")
    .replaceAll(" ", "-");

function sectionText(section: Section): string {
  const rows = section.rows.map(({ label, browser }) => {
    const steps = help(section.problem, browser).steps.map((step, at) => `${at + 1}. ${step}`);
    return `| ${label} | ${steps.join("<br>")} |`;
  });
  const pictures = picturesIn(section).map(
    ({ file, alt }) => `<img src="screenshots/${file}" width="260" alt="${alt}">`,
  );
  return `## ${headingOf(section)}

${section.cause}

| where | what to do |
|---|---|
${rows.join("\n")}

${pictures.join("\n")}`;
}

/** @returns the content of `docs/camera.md` */
export function cameraPage(): string {
  const list = SECTIONS.map((section) => {
    const heading = headingOf(section);
    return `| [${heading}](#${anchorOf(heading)}) | \`${section.problem}\` |`;
  });
  return `# When the camera doesn't work

When people photograph a document or scan a QR code and the camera can't be used, we show them why, with the steps for
their browser. Ask which title they see, and find it here. \`npm run docs:camera\` writes this page from what the product
shows, and \`node scripts/camera-pictures.ts\` takes the screenshots.

| title | name in code |
|---|---|
${list.join("\n")}

We try again without a click when the permission changes, a camera is connected, or the person comes back from a call or
the system's settings. They can also choose a file instead, which needs no camera.

On iPhones, Safari may refuse without asking until the page is reloaded, and it may ask again on each visit. While the
page is in the background, the camera pauses.

${SECTIONS.map(sectionText).join("\n\n")}
`;
}

if (import.meta.main) writeFileSync(PATH, cameraPage());
