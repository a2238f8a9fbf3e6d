import type { Request as PartyRequest, Room as PartyRoom, Server } from "partykit/server";

/** The smallest room that can sleep: it sends each posted body to its sockets. */
export default class BareRoom implements Server {
  readonly options = { hibernate: true };
  readonly room: PartyRoom;

  constructor(room: PartyRoom) {
    this.room = room;
  }

  async onRequest(request: PartyRequest): Promise<Response> {
    this.room.broadcast(await request.text());
    return new Response();
  }
}
