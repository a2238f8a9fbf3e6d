import * as z from "zod";
import { type ServerMessage, serverMessage } from "./events.ts";

/** Maximum length, in characters, of a body sent to PartyKit's development server. */
export const MAX_PUBLISH_LENGTH = 64 * 1024;

/**
 * What a Worker can tell a room to do besides forwarding events. Events never close a socket: a stranger can cause a
 * security warning, and that must not disconnect anyone.
 * - `end_sessions`: sessions of the room's user have ended. The room closes their sockets for good
 * - `renew`: what the user may see has changed. The room closes all sockets, and their pages reconnect with new tickets
 */
const ROOM_COMMANDS = ["end_sessions", "renew"] as const;
export type RoomCommandName = (typeof ROOM_COMMANDS)[number];

export const isRoomCommand = (name: string): name is RoomCommandName =>
  (ROOM_COMMANDS as readonly string[]).includes(name);

const roomCommand = z.object({
  command: z.enum(ROOM_COMMANDS),
  id: z.string(),
  /** When the change behind it was committed, UTC in milliseconds. */
  at: z.number(),
  /** `end_sessions`: the session that ended; null for all sessions except `kept`. */
  only: z.string().nullable(),
  /** `end_sessions`: the session that continues; null for none. */
  kept: z.string().nullable(),
});
export type RoomCommand = z.infer<typeof roomCommand>;

/**
 * What a Worker sends to a room. A `verification_updated` message names its verification, because the room forwards it
 * only to connections that subscribed to that id.
 */
export const posted = z
  .union([serverMessage, roomCommand])
  .refine((one) => "command" in one || one.type !== "verification_updated" || concerns(one) !== null, {
    message: "verification_updated needs data.verification_id",
  });
export type Posted = z.infer<typeof posted>;

/**
 * What PartyKit's development server receives (`POST /parties/main/<userId>`, `Authorization: Bearer <publish key>`):
 * one message or several.
 */
export const publishBody = z.union([posted.transform((one) => [one]), z.array(posted).min(1).max(100)]);

/** @returns the id of the verification that a message is about, or null */
export function concerns(message: ServerMessage): string | null {
  const id = message.data.verification_id;
  return typeof id === "string" && id !== "" ? id : null;
}
