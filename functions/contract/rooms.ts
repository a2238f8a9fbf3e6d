import * as z from "zod";

/** Where the Worker posts messages for several rooms (`Authorization: Bearer <publish key>`). */
export const ROOMS_PATH = "/rooms";
/** How many rooms one post may name. Each is a request within the rooms' server. */
export const MAX_ROOMS = 50;

export const roomsBody = z
  .array(
    z.object({
      /** The user's id. */
      room: z.string().min(1),
      /** For the log: the ids of the requests that the messages are from, separated by commas. */
      requestIds: z.string(),
      /** What the room gets, one after the other: each a JSON text as in `publish.ts`. */
      bodies: z.array(z.string()).min(1),
    }),
  )
  .min(1)
  .max(MAX_ROOMS);
/** The messages of one room. */
export type RoomPost = z.infer<typeof roomsBody>[number];

/** The rooms that didn't get all of their messages, and why. */
export const roomsAnswer = z.object({ failed: z.array(z.object({ room: z.string(), error: z.string() })) });
export type RoomsAnswer = z.infer<typeof roomsAnswer>;
