import { CHECKS } from "#contract/checks/catalog.ts";
import { type AttesterKind, TERMINAL_CHECK_STATUSES } from "#contract/enums.ts";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import type { AttestationRow } from "#db/schema/verification/attestations.ts";
import { domainOf } from "#functions/domains/registered.ts";
import type { CaseFile } from "#functions/verification/case-file/case-file.ts";
import { openClaims } from "#functions/verification/claims.ts";
import { canMove } from "#functions/verification/transitions.ts";
import { openContact } from "./answers.ts";
import { type Judge, judgeOf } from "./judged.ts";
import { askableKind } from "./proposal.ts";
import { namedIn } from "./ties.ts";

/** @returns whether the viewer is the subject and can still change who we ask */
export function canDecideContacts({
  verification,
  viewerRoles,
  checks,
}: Pick<CaseFile, "verification" | "viewerRoles" | "checks">): boolean {
  if (!viewerRoles.includes("target") || !canMove("contacts", verification.status)) return false;
  if (!askableKind(verification)) return false;
  return checks.some(
    ({ check, status }) =>
      CHECKS[check].sources.includes("attestation") &&
      !TERMINAL_CHECK_STATUSES.some((over) => over === status),
  );
}

/**
 * The domains tied to the employer or landlord so far. An answer from an address there counts as the employer's or
 * landlord's own.
 */
export interface ContactDomains {
  kind: AttesterKind;
  /** The employer's name as stated, or the address that the landlord rented out; null if neither was stated. */
  name: string | null;
  domains: string[];
}

/**
 * The contacts as a viewer may see them. The subject sees everything. The requester's side sees each
 * contact's status while consent is in force. It sees names and addresses only of contacts that it supplied, and
 * just the domain of others.
 */
export async function presentContacts(
  ctx: Ctx,
  caseFile: CaseFile,
): Promise<{ contacts: ContactAnswer[]; contact_domains: ContactDomains | null }> {
  const { contacts, consent, viewerRoles, verification } = caseFile;
  const isTarget = viewerRoles.includes("target");
  if (!isTarget && (!consent || consent.withdrawnAt)) return { contacts: [], contact_domains: null };
  const kind = askableKind(verification);
  const mayMatter = contacts.length > 0 || canDecideContacts(caseFile);
  if (!kind || !mayMatter || verification.status !== "in_progress")
    return {
      contacts: await Promise.all(contacts.map((row) => presentContact(ctx, row, isTarget))),
      contact_domains: null,
    };
  const claims = await openClaims(ctx, verification);
  const judge = await judgeOf(ctx, kind, { row: verification, claims, subjectEmails: [] });
  return {
    contacts: await Promise.all(contacts.map((row) => presentContact(ctx, row, isTarget, judge))),
    contact_domains: { kind, name: namedIn(kind, claims)?.name ?? null, domains: judge.tied },
  };
}

type ContactAnswer = Awaited<ReturnType<typeof presentContact>>;

async function presentContact(ctx: Ctx, row: AttestationRow, isTarget: boolean, judge?: Judge) {
  const { name, email } = await openContact(ctx, row);
  const isHeld = row.lastMailAt !== null && row.lastMailAt > ctx.now();
  const isWhole = isTarget || row.source === "requester";
  return {
    id: row.id,
    kind: row.kind,
    source: row.source,
    status: row.status,
    name: isWhole ? name : null,
    email: isWhole ? email : null,
    domain: domainOf(email),
    /**
     * How much the domain currently says about the contact; null once the request is over, because the
     * results then show it.
     */
    trust: judge?.of(email).trust ?? null,
    approved_at: isoTime(row.approvedAt),
    /** When our last email was sent; null if there was none, or while it's held back. */
    mailed_at: isHeld ? null : isoTime(row.lastMailAt),
    /** When the email that a daily limit holds back will be sent; null if none is held back. */
    mail_leaves_at: isHeld ? isoTime(row.lastMailAt) : null,
    expires_at: isoTime(row.expiresAt),
    answered_at: isoTime(row.answeredAt),
  };
}
