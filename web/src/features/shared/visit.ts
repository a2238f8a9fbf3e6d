/** @returns the key under which we store what a visitor has for a link: an access token, or a request's ticket */
const key = (kind: "access" | "request", token: string) => `shared-${kind}:${token}`;

function read(storage: () => Storage, name: string): string | null {
  try {
    return storage().getItem(name);
  } catch {
    return null;
  }
}

function write(storage: () => Storage, name: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(name);
    else storage().setItem(name, value);
  } catch {
    // Storage is blocked, so this browser can't keep the value.
  }
}

/** @returns the token that gives this browser access after the owner's approval; null without one */
export const accessToken = (token: string) => read(() => localStorage, key("access", token));
export const keepAccess = (token: string, access: string | null) =>
  write(() => localStorage, key("access", token), access);

/** @returns the ticket of this tab's request for access; null if this tab hasn't sent one */
export const requestTicket = (token: string) => read(() => sessionStorage, key("request", token));
export const keepTicket = (token: string, ticket: string | null) =>
  write(() => sessionStorage, key("request", token), ticket);
