import type { SQL } from "drizzle-orm";
import type { PersonName } from "#contract/accounts/person-name.ts";
import type { Grade } from "#contract/enums.ts";
import { isoTime } from "#contract/time.ts";
import { qualified } from "#db/qualified.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { checks, consents } from "#db/schema/verification/checks.ts";
import { disputes } from "#db/schema/verification/reviews.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { compareNames } from "#functions/checks/names/compare.ts";
import { partsOf } from "#functions/checks/names/parts.ts";
import type { Agreement } from "#functions/checks/names/types.ts";
import { fold } from "#functions/checks/spelling/fold.ts";
import { wholeName } from "./shown-person.ts";

/** The parts of an account's name. */
export type OwnName = Pick<User, "firstName" | "lastName">;

/** An identity check of an account: its grade, when it was checked (UTC ms), and the name that was checked. */
export interface ProvenIdentity {
  grade: Exclude<Grade, "G1">;
  at: number;
  /** Null if no name is stored with the check. Such a check doesn't prove any name. */
  name: PersonName | null;
}

/** The maximum number of proofs to read: the strongest and newest ones. */
const MAX_PROOFS = 20;

/**
 * The identity checks of an account that may prove its name. They come from its own completed identity verifications,
 * with consent in force and no open dispute. Sandbox checks, expired checks and results held back for a mutual check
 * don't count. Neither does a mere declaration (G1).
 * @param now UTC milliseconds
 * @returns a column for queries on `users`: JSON of {@link ProvenIdentity}s, the strongest and newest first
 */
export const identityProofs = (now: number): SQL<string> =>
  qualified<string>`(SELECT json_group_array(json(proof)) FROM (
    SELECT json_object('grade', ${checks.grade}, 'at', ${checks.checkedAt}, 'name',
      json(${checks.subjectName})) AS proof
    FROM ${verifications} JOIN ${checks} ON ${checks.verificationId} = ${verifications.id}
    WHERE ${verifications.targetUserId} = ${users.id} AND +${verifications.type} = 'identity'
      AND +${verifications.status} = 'completed'
      AND (${verifications.mutualWith} IS NULL OR ${verifications.peer} ->> 'releasedAt' IS NOT NULL)
      AND ${checks.check} = 'identity_match' AND ${checks.status} = 'passed'
      AND ${checks.grade} IN ('G2', 'G3', 'G4')
      AND ${checks.sandbox} = 0 AND ${checks.checkedAt} IS NOT NULL
      AND (${checks.expiresAt} IS NULL OR ${checks.expiresAt} > ${now})
      AND EXISTS (SELECT 1 FROM ${consents}
        WHERE ${consents.verificationId} = ${verifications.id} AND ${consents.userId} = ${users.id}
          AND ${consents.withdrawnAt} IS NULL)
      AND NOT EXISTS (SELECT 1 FROM ${disputes} WHERE ${disputes.verificationId} = ${verifications.id}
        AND ${disputes.closedAt} IS NULL)
    ORDER BY ${checks.grade} DESC, ${checks.checkedAt} DESC LIMIT ${MAX_PROOFS}))`;

const read = (column: string) => JSON.parse(column) as ProvenIdentity[];

/**
 * Whether a checked name can belong to the account's holder, by the same rule that compares names with
 * documents. If so, evidence about that name counts for the account. The holder agreed to the check, so a
 * suffix such as `Jr.` in only one of the names doesn't make them a different person.
 */
export const isOwnName = (account: OwnName, checked: PersonName): boolean =>
  isSameText(account, checked) || compared(account, checked).verdict === true;

const compared = ({ firstName, lastName }: OwnName, checked: PersonName) =>
  compareNames({ first: firstName, last: lastName }, checked, { isSameBirth: true });

const wordsIn = (text: string) => fold(text).split(" ").filter(Boolean);
const wordsOfAccount = (account: OwnName) => wordsIn(wholeName(account));
const wordsOfChecked = ({ first, middle = "", last }: PersonName) => wordsIn(`${first} ${middle} ${last}`);

/** Covers names that the rule can't match because they're too short, such as a single letter. */
function isSameText(account: OwnName, checked: PersonName): boolean {
  const words = wordsOfAccount(account);
  return words.length > 0 && words.join(" ") === wordsOfChecked(checked).join(" ");
}

/**
 * How parts may agree in {@link isExactName}. A nickname or an initial isn't enough. `missing` is allowed, because the
 * checked name may have middle names that the account's lacks; the reverse is caught below.
 */
const SHOWN: readonly Agreement[] = ["equal", "compound", "transliteration", "missing"];

/**
 * Whether every part of the account's name is in the name that was checked: the one that the request stated, or the
 * account's own at the time. Only then do we call it "as on the document". Unlike in {@link isOwnName}, a nickname or
 * an initial isn't enough. The checked name may have additional middle names, but the suffix must be the same.
 */
export function isExactName(account: OwnName, checked: PersonName): boolean {
  if (/[\p{S}\p{Extended_Pictographic}]/u.test(wholeName(account))) return false;
  if (isSameText(account, checked)) return true;
  const { verdict, parts } = compared(account, checked);
  if (verdict !== true) return false;
  if (parts && (parts.suffix !== "equal" || Object.values(parts).some((part) => !SHOWN.includes(part))))
    return false;
  const shown = wordsOfChecked(checked);
  if (wordsOfAccount(account).every((word) => shown.includes(word))) return true;
  // The name is spelled or joined differently, but has no part that wasn't checked.
  const isComplete = parts !== null && !Object.values(parts).includes("missing");
  const { given, family, suffix } = partsOf({ first: account.firstName, last: account.lastName });
  return isComplete && given.length + family.length + (suffix ? 1 : 0) === wordsOfAccount(account).length;
}

/**
 * @param column the value of {@link identityProofs}
 * @returns the strongest proof of the account's present name; null without one
 */
export const ownIdentity = (column: string, account: OwnName): ProvenIdentity | null =>
  read(column).find(({ name }) => name !== null && isExactName(account, name)) ?? null;

/** @returns the name under which the account's identity was checked, if that isn't its present name */
export function otherNameChecked(column: string, account: OwnName): string | null {
  const [strongest] = read(column);
  if (!strongest?.name || ownIdentity(column, account)) return null;
  return `${strongest.name.first} ${strongest.name.last}`.trim();
}

/** @returns a proof for API responses, with the date in ISO 8601 */
export const presentProof = (proof: ProvenIdentity | null) =>
  proof && { grade: proof.grade, date: isoTime(proof.at) };
