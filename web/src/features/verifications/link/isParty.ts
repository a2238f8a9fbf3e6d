import { api } from "#lib/api.ts";
import { currentSession, startSession } from "#lib/session.ts";

/** @returns whether someone is signed in who may see the request */
export async function isParty(id: string): Promise<boolean> {
  if (currentSession().state === "loading") await startSession();
  if (currentSession().state !== "authenticated") return false;
  return (await api.api.verifications[":id"].$get({ param: { id: encodeURIComponent(id) } })).ok;
}
