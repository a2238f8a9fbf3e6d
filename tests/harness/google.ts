import { type Answer, type Client, client, someAddress } from "./client.ts";

/** Who somebody chooses to be on the page of Google's stand-in. */
export interface GooglePerson {
  email: string;
  name?: string;
  /** Google's own name for them; follows from the address unless told. */
  sub?: string;
  unverified?: boolean;
}

/** A browser that signs in with Google: one network address, and a jar with its cookies. */
export interface GoogleBrowser {
  api: Client;
  jar: Map<string, string>;
  get<T = unknown>(path: string): Promise<Answer<T>>;
  post<T = unknown>(path: string, body: unknown): Promise<Answer<T>>;
}

/** @param now what time the Worker is to believe it is */
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

/** Sets out for Google. @returns where the browser is sent */
export async function begin(browser: GoogleBrowser, query: Record<string, string> = {}): Promise<string> {
  const asked = new URLSearchParams({ terms: "agreed", ...query });
  return place(await browser.get(`/api/auth/google?${asked}`));
}

/** Fills in the form of Google's stand-in. @returns where it leads back to, as path and query */
export async function choose(at: string, person: GooglePerson | "cancel"): Promise<string> {
  const url = new URL(at);
  const fields = person === "cancel" ? { choice: "cancel" } : { choice: "continue", ...person };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, String(value));
  const answer = await fetch(url, { redirect: "manual" });
  const back = new URL(answer.headers.get("Location") ?? "", url);
  return back.pathname + back.search;
}

/** The whole way there and back. @returns where the browser ends up */
export async function goThrough(
  browser: GoogleBrowser,
  person: GooglePerson | "cancel",
  query: Record<string, string> = {},
): Promise<string> {
  return place(await browser.get(await choose(await begin(browser, query), person)));
}

/** @returns where a redirect leads, as it says */
export function place(answer: Answer<unknown>): string {
  if (answer.status !== 302) throw new Error(`Expected a redirect, not ${answer.status}`);
  return answer.headers.get("Location") ?? "";
}
