import { type Effect, job } from "#core/effects.ts";

/** @returns the storage key of an avatar's object. */
export const avatarObject = (avatarId: string) => `avatars/${avatarId}`;

/** @returns the effect that permanently deletes an object from storage. */
export const dropObject = (key: string): Effect => job("object.delete", { key });
