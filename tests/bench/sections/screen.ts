import type { Page } from "playwright-core";
import { REFRESH_TOKEN_KEY } from "#contract/limits.ts";
import { buildWeb } from "#scripts/stack/workers/build-web.ts";
import { browser, closeBrowser } from "#tests/harness/browser/browser.ts";
import { PASSWORD, type Person, person, requestBody } from "../lib/people.ts";
import { percentile } from "../lib/stats.ts";
import { ms, type Row } from "../lib/table.ts";
import { world } from "../lib/world.ts";

const ROUNDS = { measured: 50, warmUp: 5 };

/**
 * The time from sending a verification request until the subject's open page lists its notification, compared with the
 * time until the request's answer. The page sends the request itself, with the requester's token, so that one clock
 * measures everything.
 */
export async function screen(): Promise<Row[]> {
  await buildWeb();
  const servers = await world(["database", "storage", "mail", "rooms", "documents", "api", "front"]);
  try {
    const { url, dbUrl } = servers;
    const subject = await person(url, dbUrl);
    const page = await (await browser()).newPage({ baseURL: url });
    await openNotifications(page, subject);
    await page.evaluate(watchLinks);
    const body = JSON.stringify(requestBody(subject.email));
    const taken: Taken[] = [];
    for (let round = -ROUNDS.warmUp; round < ROUNDS.measured; round++) {
      // Each round has a new requester, because an account without a card can owe for only a few requests.
      const requester = await person(url, dbUrl);
      const one = await page.evaluate(requestAndWait, { headers: requester.headers, body });
      if (round >= 0) taken.push(one);
    }
    return [row(taken)];
  } finally {
    await closeBrowser();
    await servers.stop();
  }
}

/** Milliseconds since the request started. */
interface Taken {
  answered: number;
  shown: number;
}

/** Signs in as the form does, and opens the list of notifications. */
async function openNotifications(page: Page, { email }: Person): Promise<void> {
  const answer = await page.request.post("/api/auth/login", {
    data: { email, password: PASSWORD },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  if (!answer.ok()) throw new Error(`Signing in was answered ${answer.status()}: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { tokens: { refreshToken: string } } };
  // Open any file of the same origin that runs no script, to reach its storage.
  await page.goto("/robots.txt");
  await page.evaluate(([key, token]) => localStorage.setItem(key, token), [
    REFRESH_TOKEN_KEY,
    data.tokens.refreshToken,
  ] as const);
  const connected = new Promise<unknown>((resolve) =>
    page.once("websocket", (socket) => socket.once("framereceived", resolve)),
  );
  await page.goto("/app/notifications");
  // Wait for the notification about the sign-in on a new device.
  await page.getByRole("region", { name: "Today" }).waitFor();
  await connected;
}

/** Runs in the page: records when each link first appears in `main`. */
function watchLinks(): void {
  const shown = new Map<string, number>();
  Object.assign(window, { shown });
  new MutationObserver(() => {
    const now = performance.now();
    for (const link of document.querySelectorAll("main a[href]")) {
      const href = link.getAttribute("href") ?? "";
      if (!shown.has(href)) shown.set(href, now);
    }
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["href"] });
}

/** Runs in the page: sends the request, and waits for the link to the verification. */
async function requestAndWait(given: { headers: Record<string, string>; body: string }): Promise<Taken> {
  const { shown } = window as unknown as { shown: Map<string, number> };
  const began = performance.now();
  const answer = await fetch("/api/v1/verifications", { method: "POST", credentials: "omit", ...given });
  const answered = performance.now() - began;
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The request was answered ${answer.status}: ${text}`);
  const { data } = JSON.parse(text) as { data: { id: string } };
  const found = () => [...shown].find(([href]) => href.includes(data.id))?.[1];
  const deadline = began + 10_000;
  while (found() === undefined) {
    if (performance.now() > deadline) throw new Error(`The notification of ${data.id} didn't appear`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return { answered, shown: (found() ?? 0) - began };
}

function row(taken: readonly Taken[]): Row {
  const at = (name: keyof Taken, share: number) =>
    percentile(
      taken.map((one) => one[name]),
      share,
    );
  const cell = (name: keyof Taken) => `${ms(at(name, 0.5))}, p99 ${ms(at(name, 0.99))}`;
  return {
    goal: "request → its notification on the subject's screen ÷ the request's own answer",
    baseline: cell("answered"),
    ours: cell("shown"),
    ratio: (at("shown", 0.5) / at("answered", 0.5)).toFixed(2),
    met: null,
  };
}
