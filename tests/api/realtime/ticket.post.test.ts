import { describe, expect, it } from "vitest";
import { readTicket } from "#contract/live/ticket.ts";
import { DAY, HOUR } from "#contract/time.ts";
import { client } from "#tests/harness/client.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { type Begun, continued } from "#tests/harness/people/passwordless.ts";
import { openSocket, type Socket } from "#tests/harness/socket.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";

interface Ticket {
  url: string;
  token: string;
  expires_at: string;
}

async function ticketOf(who: Account): Promise<Ticket> {
  return (await who.api.post<Ticket>("/api/realtime/ticket")).data;
}

function open({ url, token }: Ticket): Socket {
  const address = new URL(url);
  address.searchParams.set("ticket", token);
  return openSocket(address);
}

describe("POST /api/realtime/ticket", () => {
  it("opens the caller's own room on the same origin, and expires after a minute", async () => {
    const who = await account();
    const now = Date.now();
    const { data: ticket } = await who.api.post<Ticket>("/api/realtime/ticket", undefined, { now });
    expect(ticket.url).toBe(
      `${stack().url.replace(/^http/, "ws").replace(/\/$/, "")}/parties/main/${who.id}`,
    );
    expect(Date.parse(ticket.expires_at)).toBe(now + 60_000);
    const socket = open(ticket);
    await socket.next("connected");
    socket.close();
  });

  it("opens that room once, and no other room", async () => {
    const [who, other] = await Promise.all([account(), account()]);
    const ticket = await ticketOf(who);
    const foreign = open({ ...ticket, url: ticket.url.replace(who.id, other.id) });
    await foreign.closed;
    const socket = open(ticket);
    await socket.next("connected");
    await open(ticket).closed;
    socket.close();
    expect(foreign.events).toEqual([]);
  });

  it("admits a limited session for an hour, long after a full one would have ended", async () => {
    const email = someEmail();
    const subject = await continued(await requestOf(await account(), email), email);
    const now = Date.now() + DAY;
    const { refreshToken } = subject;
    const { tokens } = (await client().post<Begun>("/api/auth/refresh", { refreshToken }, { now })).data;
    const api = client().as(tokens.accessToken);
    const { token } = (await api.post<Ticket>("/api/realtime/ticket", undefined, { now })).data;
    const ticket = await readTicket(stack().env.PARTY_TICKET_KEY!, token, subject.id, now);
    expect(ticket?.endsAt).toBe(now + HOUR);
  });

  it("passes live events to the people concerned, and to no one else", async () => {
    const [requester, subject, stranger] = await Promise.all([account(), account(), account()]);
    const [mine, theirs, others] = await Promise.all(
      [requester, subject, stranger].map(async (who) => open(await ticketOf(who))),
    );
    await Promise.all([mine, theirs, others].map((socket) => socket!.next("connected")));
    const id = await requestOf(requester, subject.email);
    const submitted = await mine!.next("verification_request_submitted");
    expect(submitted).toMatchObject({ id: expect.stringMatching(/^out_/), data: { verification_id: id } });
    expect(submitted.data).not.toHaveProperty("user_id");
    expect((await theirs!.next("new_verification_request")).data).toEqual({ verification_id: id });
    await theirs!.next("new_notification");
    await others!.settle();
    expect(others!.events.map((event) => event.type)).toEqual(["connected", "pong"]);
    await mine!.settle();
    expect(mine!.events.map((event) => event.type)).not.toContain("new_verification_request");
    for (const socket of [mine, theirs, others]) socket!.close();
  });
});
