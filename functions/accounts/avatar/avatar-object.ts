import { type Effect, job } from "#core/effects.ts";

/** @returns the key of a picture's object in storage. */
export const avatarObject = (avatarId: string) => `avatars/${avatarId}`;

/** @returns the effect that deletes an object for good. */
export const dropObject = (key: string): Effect => job("object.delete", { key });
