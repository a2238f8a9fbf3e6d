import { signTicket } from "#contract/live/ticket.ts";
import type { World } from "./world.ts";

/** @returns the URL of a person's room with a fresh ticket */
export async function roomOf({ vars, roomsUrl }: World, userId: string): Promise<string> {
  const { token } = await signTicket(
    vars.PARTY_TICKET_KEY!,
    { room: userId, sessionId: "ses_bench", endsAt: Date.now() + 3_600_000 },
    Date.now(),
  );
  return `${roomsUrl.replace("http", "ws")}/parties/main/${userId}?ticket=${token}`;
}

/** Opens a socket. @throws when the room refuses it */
export async function opened(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error("A socket was refused")));
  });
  return socket;
}
