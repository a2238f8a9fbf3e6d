import Room from "#realtime/room.ts";

/** The product's room without its limit of ten sockets. It isn't part of any deployment. */
export default class WideRoom extends Room {
  protected override readonly maxConnections = Number.POSITIVE_INFINITY;
}
