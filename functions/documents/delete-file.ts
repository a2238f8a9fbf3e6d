import type { Env } from "#core/env.ts";
import { deleteObject } from "./storage.ts";
import { copyKeyOf, documentIdOf, FILE_PREFIX } from "./storage-key.ts";

/**
 * Deletes an object, and with a document's file the copy that was made of it for others. The copy goes first: a run
 * that dies in between is repeated as long as the file is there.
 */
export async function deleteFile(env: Env, key: string): Promise<void> {
  if (key.startsWith(FILE_PREFIX)) await deleteObject(env, copyKeyOf(documentIdOf(key)));
  await deleteObject(env, key);
}
