import { forbidden } from "#core/errors.ts";
import type { Dossier } from "#functions/verification/dossier.ts";
import { organizes } from "#functions/verification/standing.ts";

/** @throws DomainError 403 for the subject, and for team members who may only look */
export function assertOrganizes(dossier: Dossier): void {
  if (!organizes(dossier))
    throw forbidden("not_organizer", "Only the requester and their team can organize this request.");
}
