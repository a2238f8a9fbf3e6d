import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { REFRESH_TOKEN_KEY } from "#contract/limits.ts";
import { PASSWORD } from "#scripts/demo/sign-ins.ts";
import { findChromium } from "#tests/harness/browser/chromium.ts";
import type { DemoSite } from "./demo-site.ts";
import { call } from "./http.ts";

/** A person who can sign in. */
interface DemoPerson {
  email: string;
}

/** Opens a browser that fully trusts the edge's certificate. Otherwise it wouldn't cache anything. */
export async function demoBrowser(site: DemoSite): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("No Chromium: install one, or name it with CHROMIUM_PATH");
  return await chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      `--ignore-certificate-errors-spki-list=${site.edge.spki}`,
    ],
  });
}

interface Session {
  tokens: { accessToken: string; refreshToken: string };
}

const login = (email: string) => ({ email, password: PASSWORD });

/** Signs in from a program. @returns a function that calls the API as the person, and returns the answer's data */
export async function programOf(site: DemoSite, { email }: DemoPerson) {
  const json = { "Content-Type": "application/json" };
  const answer = async <T>(path: string, headers: Record<string, string>, body?: object): Promise<T> => {
    const method = body ? "POST" : "GET";
    const given = await call(site.origin + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { success, data } = JSON.parse(given.body.toString()) as { success: boolean; data: T };
    if (!success) throw new Error(`${method} ${path} answered ${given.status}: ${given.body}`);
    return data;
  };
  const { tokens } = await answer<Session>("/api/auth/login", json, login(email));
  const headers = { ...json, Authorization: `Bearer ${tokens.accessToken}` };
  return <T>(path: string, body?: object) => answer<T>(path, headers, body);
}

/** Each person's device cookie, so that no sign-in is reported as one from a new device. */
const devices = new Map<string, Awaited<ReturnType<BrowserContext["cookies"]>>>();

/**
 * @param person the person to sign in; none by default
 * @returns a new window with empty caches
 */
export async function freshWindow(
  browser: Browser,
  site: DemoSite,
  person?: DemoPerson,
  options: { serviceWorkers?: "block" } = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 1280, height: 900 },
    locale: "en-US",
    timezoneId: "America/New_York",
    ...options,
  });
  if (!person) return context;
  await context.addCookies(devices.get(person.email) ?? []);
  const answer = await context.request.post("/api/auth/login", {
    data: login(person.email),
    headers: { "Sec-Fetch-Site": "same-origin" },
    ignoreHTTPSErrors: true,
  });
  const { data } = (await answer.json()) as { data: Session };
  devices.set(
    person.email,
    (await context.cookies(`${site.url}/api/auth/login`)).filter(({ name }) => name.includes("device")),
  );
  // Open a file of the same origin that runs no script, to write to its storage.
  const page = await context.newPage();
  await page.goto("/robots.txt");
  await page.evaluate(([key, token]) => localStorage.setItem(key, token), [
    REFRESH_TOKEN_KEY,
    data.tokens.refreshToken,
  ] as const);
  await page.close();
  return context;
}
