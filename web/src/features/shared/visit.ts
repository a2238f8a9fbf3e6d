/** What a browser keeps of its visits to shared profiles, by the token of the link. Storage may be off or full. */
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
    // The page works until it's closed.
  }
}

/** @returns the token by which the owner's approval lets this browser in; null without one */
export const accessToken = (token: string) => read(() => localStorage, key("access", token));
export const keepAccess = (token: string, access: string | null) =>
  write(() => localStorage, key("access", token), access);

/** @returns the ticket of this tab's own request for access; null if it has asked for none */
export const requestTicket = (token: string) => read(() => sessionStorage, key("request", token));
export const keepTicket = (token: string, ticket: string | null) =>
  write(() => sessionStorage, key("request", token), ticket);
