import { forbidden } from "../errors.ts";
import { organizes } from "./actions.ts";
import type { Dossier } from "./dossier.ts";

/** @throws DomainError 403 for the subject, and for team members who may only look */
export function assertOrganizes(dossier: Dossier): void {
  if (!organizes(dossier))
    throw forbidden("not_organizer", "Only the requester and their team may organize this request.");
}
