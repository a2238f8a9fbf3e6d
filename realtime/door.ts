import { readTicket, type Ticket } from "#contract/live/ticket.ts";

/** Who was admitted, and with which ticket. */
export type Admitted = Omit<Ticket, "nonce">;

/** The header that tells the room who was admitted. A value that a browser sends in it is replaced. */
const VISIT = "X-Countersign-Visit";

/**
 * Decides before the upgrade whether a browser gets a socket: only with an unused ticket for this room.
 * @param key the key that tickets are signed with; see `signTicket`
 * @param room the user's id
 * @param spend spends the ticket in its room; see `spendTicket`
 * @returns the request to pass to the room, or the refusal
 */
export async function admit(
  request: Request,
  key: string,
  room: string,
  spend: (ticket: Ticket) => Promise<boolean>,
): Promise<Request | Response> {
  const url = new URL(request.url);
  const ticket = await readTicket(key, url.searchParams.get("ticket") ?? "", room, Date.now());
  if (!ticket || !(await spend(ticket))) return new Response("Unauthorized", { status: 401 });
  // A sleeping room keeps the URL with the socket, so the URL must contain neither the ticket nor a socket id
  // chosen by a browser.
  const admitted = new Request(url.origin + url.pathname, request);
  // `partyserver` reads room settings from its own headers, which a browser must not set.
  for (const name of [...admitted.headers.keys()])
    if (name.startsWith("x-partykit-")) admitted.headers.delete(name);
  const { nonce: _, ...visit } = ticket;
  admitted.headers.set(VISIT, JSON.stringify(visit satisfies Admitted));
  return admitted;
}

/** @returns who was admitted by {@link admit} */
export const visitOf = (request: { headers: { get(name: string): string | null } }): Admitted =>
  JSON.parse(request.headers.get(VISIT) ?? "{}") as Admitted;
