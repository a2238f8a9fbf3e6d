import type { Env } from "#core/env.ts";
import { deleteObject } from "./storage.ts";
import { copyKeyOf, documentIdOf, FILE_PREFIX } from "./storage-key.ts";

/**
 * Deletes an object. If it's a document's file, the copy for others is deleted first. If a run dies in between, the
 * file still exists, so a later run tries again.
 */
export async function deleteFile(env: Env, key: string): Promise<void> {
  if (key.startsWith(FILE_PREFIX)) await deleteObject(env, copyKeyOf(documentIdOf(key)));
  await deleteObject(env, key);
}
