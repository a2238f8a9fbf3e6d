import * as z from "zod";
import { posted } from "./publish.ts";

/** What a Worker sends to a room in one call. */
export const roomPost = z.object({
  /** For the log: the ids of the requests that caused the messages, separated by commas. */
  requestIds: z.string(),
  messages: z.array(posted).readonly(),
});
export type RoomPost = z.infer<typeof roomPost>;

/** What a Worker with a binding to the rooms can call. */
export interface RoomCalls {
  /**
   * @returns how many events were sent, counting an event once for each page that got it
   * @throws if a message violates the contract; then none of them takes effect
   */
  publish(post: RoomPost): Promise<number>;
}

/**
 * Where a room that doesn't exist yet is created: the Durable Objects location hints that we use
 * (developers.cloudflare.com/durable-objects/reference/data-location).
 */
export type LocationHint = "enam" | "sam" | "weur" | "apac" | "oc" | "afr";

/** A publishing Worker's binding to the rooms. */
export interface Rooms {
  /** @param name the user's id */
  getByName(name: string, options?: { locationHint?: LocationHint | undefined }): RoomCalls;
}
