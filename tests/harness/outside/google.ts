import { type Answer, type Client, client, someAddress } from "../client.ts";

/** The person to choose on the page of the stand-in for Google. */
export interface GooglePerson {
  email: string;
  name?: string;
  /** Google's id for the person; derived from the address by default. */
  sub?: string;
  unverified?: boolean;
}

/** A browser that signs in with Google. It has one network address and a cookie jar. */
export interface GoogleBrowser {
  api: Client;
  jar: Map<string, string>;
  get<T = unknown>(path: string): Promise<Answer<T>>;
  post<T = unknown>(path: string, body: unknown): Promise<Answer<T>>;
}

/** @param now the time that the Worker should use as now, UTC ms */
export function googleBrowser(now?: number): GoogleBrowser {
  const jar = new Map<string, string>();
  const api = client({ address: someAddress(), headers: { "Sec-Fetch-Site": "same-origin" } });
  const call = async <T>(method: string, path: string, body?: unknown) => {
    const Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await api.call<T>(method, path, {
      body,
      headers: Cookie ? { Cookie } : {},
      ...(now === undefined ? {} : { now }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  return {
    api,
    jar,
    get: (path) => call("GET", path),
    post: (path, body) => call("POST", path, body),
  };
}

/** Starts a Google sign-in. @returns the URL that the browser is sent to */
export async function begin(browser: GoogleBrowser, query: Record<string, string> = {}): Promise<string> {
  const asked = new URLSearchParams({ terms: "agreed", ...query });
  return place(await browser.get(`/api/auth/google?${asked}`));
}

/** Fills in the form of the stand-in for Google. @returns the path and query that it redirects back to */
export async function choose(at: string, person: GooglePerson | "cancel"): Promise<string> {
  const url = new URL(at);
  const fields = person === "cancel" ? { choice: "cancel" } : { choice: "continue", ...person };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, String(value));
  const answer = await fetch(url, { redirect: "manual" });
  const back = new URL(answer.headers.get("Location") ?? "", url);
  return back.pathname + back.search;
}

/** Goes through the whole sign-in. @returns the URL that the browser ends up at */
export async function goThrough(
  browser: GoogleBrowser,
  person: GooglePerson | "cancel",
  query: Record<string, string> = {},
): Promise<string> {
  return place(await browser.get(await choose(await begin(browser, query), person)));
}

/** @returns the Location of a redirect, unchanged @throws when the answer isn't a redirect */
export function place(answer: Answer<unknown>): string {
  if (answer.status !== 302) throw new Error(`Expected a redirect, not ${answer.status}`);
  return answer.headers.get("Location") ?? "";
}
