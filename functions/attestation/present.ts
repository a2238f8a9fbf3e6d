import type { AttestationRow } from "../../db/schema/attestations.ts";
import { factsOf } from "../checks/catalogue.ts";
import type { Ctx } from "../context.ts";
import { TERMINAL_CHECK_STATUSES } from "../contract/enums.ts";
import type { Dossier } from "../verification/dossier.ts";
import { canMove } from "../verification/transitions.ts";
import { openContact } from "./answers.ts";
import { domainOf } from "./domain-trust.ts";
import { askableKind } from "./proposal.ts";

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** @returns whether the subject can still change by whom something is confirmed */
export function decidesContacts({ verification, viewerRoles, checks }: Dossier): boolean {
  if (!viewerRoles.includes("target") || !canMove("contacts", verification.status)) return false;
  if (!askableKind(verification)) return false;
  return checks.some(
    ({ check, status }) =>
      factsOf(check).ways.includes("attestation") && !TERMINAL_CHECK_STATUSES.some((over) => over === status),
  );
}

/**
 * Who is asked, as a viewer may see it. The subject sees each contact whole; the requester's side how it stands, while
 * consent stands, and the address only where it came from them: of others the domain alone.
 */
export async function presentContacts(ctx: Ctx, { contacts, consent, viewerRoles }: Dossier) {
  const isTarget = viewerRoles.includes("target");
  if (!isTarget && (!consent || consent.withdrawnAt)) return [];
  return Promise.all(contacts.map((row) => presentContact(ctx, row, isTarget)));
}

async function presentContact(ctx: Ctx, row: AttestationRow, isTarget: boolean) {
  const { name, email } = await openContact(ctx, row);
  const isWhole = isTarget || row.source === "requester";
  return {
    id: row.id,
    kind: row.kind,
    source: row.source,
    status: row.status,
    name: isWhole ? name : null,
    email: isWhole ? email : null,
    domain: domainOf(email),
    approved_at: iso(row.approvedAt),
    /** When our last mail left; null while it is held back, beyond the daily limits for one. */
    mailed_at: iso(row.lastMailAt),
    expires_at: iso(row.expiresAt),
    answered_at: iso(row.answeredAt),
  };
}
