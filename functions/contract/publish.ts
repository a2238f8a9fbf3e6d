import * as z from "zod";
import { type ServerMessage, serverMessage } from "./events.ts";

/** Maximum body length in characters. Longer bodies can't be messages to publish. */
export const MAX_PUBLISH_LENGTH = 64 * 1024;

/**
 * What the Worker posts to a user's room (`POST /parties/main/<userId>`, `Authorization: Bearer <publish key>`): one
 * message or several. A `verification_updated` message names its verification, because the room forwards it only to
 * connections that subscribed to that id.
 */
export const publishBody = z
  .union([serverMessage.transform((one) => [one]), z.array(serverMessage).min(1).max(100)])
  .refine((messages) => messages.every((m) => m.type !== "verification_updated" || concerns(m) !== null), {
    message: "verification_updated needs data.verification_id",
  });

/** @returns the verification that a message is about, or null */
export function concerns(message: ServerMessage): string | null {
  const id = message.data.verification_id;
  return typeof id === "string" && id !== "" ? id : null;
}
