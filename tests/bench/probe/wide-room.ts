import { Room as OurRoom } from "#realtime/room.ts";
import worker from "#realtime/worker.ts";

/** The product's room without its limit of ten sockets. It isn't part of any deployment. */
export class Room extends OurRoom {
  protected override readonly maxConnections = Number.POSITIVE_INFINITY;
}

export default worker;
