import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { test as base, inject } from "vitest";
import { SECOND } from "#contract/time.ts";
import { someAddress } from "../client.ts";
import { isFull } from "../scope.ts";
import { stack } from "../stack/stack.ts";
import { browser } from "./browser.ts";
import { type Camera, cameraBrowser, cameraPermissions } from "./camera.ts";

/** The folder for screenshots and traces of failed tests, and for screenshots that people check in code review. */
export const OUTPUT = new URL("../../.output/", import.meta.url).pathname;

/**
 * If the variable TRACE is set, a failed test also leaves a trace with a snapshot of the page after each step. Tracing
 * adds a sixth to a test's work.
 */
const TRACED = Boolean(process.env.TRACE);

export interface VisitorOptions
  extends Pick<
    BrowserContextOptions,
    "viewport" | "colorScheme" | "reducedMotion" | "serviceWorkers" | "storageState"
  > {
  /** Tells several people apart; used in the names of screenshots and traces. */
  name?: string;
  baseUrl?: string;
  /** Sent with every request of the window. */
  headers?: Record<string, string>;
  /** The camera of the window, which then has a Chromium of its own. By default, pages may not use a camera. */
  camera?: Camera;
}

/** Opens a browser window with its own cookies, storage and network address. */
export type OpenWindow = (options?: VisitorOptions) => Promise<Page>;

interface Opened {
  name: string;
  context: BrowserContext;
  page: Page;
  complaints: string[];
  /** The window's own Chromium, if it isn't the shared one. */
  own: Browser | null;
}

/**
 * `test` with `visitor`, which opens windows, and `page`, a window that is already open. An exception on a page or a
 * violation of the content security policy fails the test. A failed test leaves a screenshot in `OUTPUT`.
 */
export const test = base.extend<{ visitor: OpenWindow; page: Page }>({
  visitor: async ({ task, onTestFinished }, use) => {
    const opened: Opened[] = [];
    onTestFinished(async () => {
      const complaints = opened.flatMap((one) => one.complaints.map((text) => `${one.name}: ${text}`));
      const failed = task.result?.state === "fail" || complaints.length > 0;
      for (const one of opened) await close(one, failed ? slug(task.name) : null);
      if (complaints.length > 0) throw new Error(`The browser complained: ${complaints.join("\n")}`);
    });
    await use(async (options = {}) => {
      const one = await open(options, opened.length);
      opened.push(one);
      return one.page;
    });
  },
  page: async ({ visitor }, use) => {
    await use(await visitor());
  },
});

async function open(options: VisitorOptions, index: number): Promise<Opened> {
  const { name = `visitor-${index + 1}`, baseUrl = stack().url, headers = {}, camera, ...given } = options;
  // The stack's folder is removed after the run. Fault tests have no shared stack, and close their browser themselves.
  const home = inject("stack")?.dataDir;
  const own = camera === undefined ? null : await cameraBrowser(camera, home);
  const context = await (own ?? (await browser(home))).newContext({
    baseURL: baseUrl,
    viewport: { width: 1280, height: 900 },
    locale: "en-US",
    timezoneId: "America/New_York",
    // Drawing endless animations in software takes a tenth of the processor. Tests about motion ask for it.
    reducedMotion: "reduce",
    // Tests can't intercept requests that a service worker answers. Tests about the worker allow it.
    serviceWorkers: "block",
    extraHTTPHeaders: { "CF-Connecting-IP": someAddress(), ...headers },
    ...(camera !== undefined && { permissions: cameraPermissions(camera) }),
    ...given,
  });
  if (TRACED) await context.tracing.start({ snapshots: true });
  const complaints: string[] = [];
  const page = await context.newPage();
  page.setDefaultTimeout(30 * SECOND);
  context.on("weberror", (error) => complaints.push(error.error().message));
  context.on("console", (message) => {
    if (message.type() === "error" && /content security policy/i.test(message.text()))
      complaints.push(message.text());
  });
  return { name, context, page, complaints, own };
}

async function close(one: Opened, failedTest: string | null): Promise<void> {
  const file = failedTest && join(OUTPUT, `${failedTest}.${one.name}`);
  if (file) {
    mkdirSync(OUTPUT, { recursive: true });
    await one.page.screenshot({ path: `${file}.png`, fullPage: true }).catch(() => {});
  }
  // Without a path, the trace is discarded. If tracing isn't stopped, its files stay in the machine's temporary folder.
  if (TRACED) await one.context.tracing.stop(file ? { path: `${file}.zip` } : {});
  await one.context.close().finally(() => one.own?.close());
}

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 80);

/**
 * Keeps a screenshot of a page for people who review its appearance. Does so only in `npm run test:full`, because no
 * test depends on it.
 * @param part the whole page, or only the visible part
 */
export async function keepPicture(page: Page, name: string, part: "page" | "window" = "page") {
  if (isFull) await page.screenshot({ path: `${OUTPUT}${name}.png`, fullPage: part === "page" });
}
