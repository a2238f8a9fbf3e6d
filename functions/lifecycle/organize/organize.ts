import { forbidden } from "#core/errors.ts";
import type { CaseFile } from "#functions/verification/case-file/case-file.ts";
import { canOrganize } from "#functions/verification/case-file/standing.ts";

/** @throws DomainError 403 for the subject and for team members with read-only roles */
export function assertOrganizes(caseFile: CaseFile): void {
  if (!canOrganize(caseFile))
    throw forbidden("not_organizer", "Only the requester and their team can organize this request.");
}
