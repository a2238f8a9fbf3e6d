import { DRAFT, draftKey } from "./drafts.ts";
import { currentSession, subscribeSession } from "./session.ts";

/**
 * What a person had entered but not sent when their session ended. It's kept until the next sign-in, and only in this
 * tab's memory, not in storage, because someone else may use this computer in the meantime.
 */
let held: { userId: string; forms: Map<string, unknown>; drafts: [Storage, string, string][] } | null = null;
let userId: string | undefined;

const place = (id: string) => {
  if (held?.userId !== id) held = { userId: id, forms: new Map(), drafts: [] };
  return held;
};

/** Whether the session ended without the person signing out. */
const isEnded = (): boolean => {
  const session = currentSession();
  return session.state === "failed" && session.reason === "ended";
};

/** Keeps a form's values if the session has just ended. @param key tells the person's forms apart */
export function holdForm(owner: string, key: string, values: unknown): void {
  if (isEnded()) place(owner).forms.set(key, values);
}

const carriedKey = (owner: string, key: string) => draftKey("carried", owner, key);

/** Keeps a form's values in this tab while the page reloads itself. */
export function carryForm(owner: string, key: string, values: unknown): void {
  try {
    sessionStorage.setItem(carriedKey(owner, key), JSON.stringify(values));
  } catch {
    // Storage is full or blocked.
  }
}

function takeCarried(owner: string, key: string): unknown {
  try {
    const text = sessionStorage.getItem(carriedKey(owner, key));
    sessionStorage.removeItem(carriedKey(owner, key));
    return text === null ? undefined : JSON.parse(text);
  } catch {
    // Storage is blocked, so nothing was kept there.
  }
}

/**
 * Takes the values that a form of this person had when their session ended or the page reloaded itself.
 * @returns the values; undefined if there are none, or if they were already taken
 */
export function takeForm(owner: string, key: string): unknown {
  if (held?.userId !== owner) return takeCarried(owner, key);
  const values = held.forms.get(key);
  held.forms.delete(key);
  return values;
}

/** @returns local and session storage; none if the browser blocks them */
function storages(): Storage[] {
  try {
    return [localStorage, sessionStorage];
  } catch {
    return [];
  }
}

function follow(): void {
  const session = currentSession();
  if (isEnded() && userId !== undefined) {
    const owner = place(userId);
    for (const storage of storages())
      for (const [key, text] of Object.entries(storage))
        if (DRAFT.exec(key)?.[1] === userId) owner.drafts.push([storage, key, String(text)]);
    userId = undefined;
  } else if (session.state === "authenticated") {
    userId = session.user.id;
    if (held?.userId !== userId) held = null;
    for (const [storage, key, text] of held?.drafts.splice(0) ?? [])
      if (storage.getItem(key) === null) storage.setItem(key, text);
  } else if (session.state === "failed" && session.reason === "signed-out") {
    held = null;
    userId = undefined;
  }
}

subscribeSession(follow);
follow();
