import { type AnyColumn, and, eq, sql } from "drizzle-orm";
import { COMPANY_REQUIRED } from "#contract/accounts/company.ts";
import { NAME_PARTS, namePartProblem } from "#contract/accounts/person-name.ts";
import { PHONE_PROBLEM } from "#contract/accounts/phone.ts";
import type { ProfileBody } from "#contract/accounts/profile.schema.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { invalid } from "#core/errors.ts";
import type { Caller } from "#core/http/app.ts";
import { commit, LostRace } from "#core/write/commit.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { readPhone } from "#functions/checks/identity/phone-form.ts";
import { CREDENTIALS, revokeAllOf, revokeReliantOn } from "#functions/credentials/status-entries.ts";
import { avatarObject, dropObject } from "../avatar/avatar-object.ts";
import { askForEmail } from "../links/ask-for-email.ts";
import { callerIsLive, sessionEndedError } from "../sessions/live-session.ts";
import { readCaller, type UserView } from "./view.ts";

/**
 * Changes the caller's profile. If a name changes, the credentials we issued are revoked, and evidence about the old
 * name no longer counts. A new email address takes effect only when its emailed link is opened
 * ({@link askForEmail}); until then the API returns it as `pending_email`.
 * @throws DomainError 422 for a business that removes its company name, or for an invalid name or phone number; 429 for
 *   too many new addresses; 401 when the session has ended
 */
export async function changeProfile(ctx: Ctx, caller: Caller, input: ProfileBody): Promise<UserView> {
  const user = await readCaller(ctx, caller);
  if (!user) throw sessionEndedError();
  const change = changeOf(user, input);
  const asked = await askForEmail(ctx, user, input.email);
  const changed = Object.keys({ ...change, ...asked.set });
  const isRenamed = NAMES.some((name) => name in change);
  const statements = [
    ctx.db
      .update(users)
      .set({ ...change, ...proofBeside(user, change), ...asked.set, updatedAt: ctx.now() })
      .where(and(eq(users.id, user.id), callerIsLive(ctx, caller))),
    mustHaveChanged(ctx.db),
    ...asked.statements,
    ...(change.phone === undefined ? [] : [revokeReliantOn(ctx, user.id)]),
    // Credentials about the old name say nothing about the new one.
    ...(isRenamed ? [revokeAllOf(ctx, user.id, CREDENTIALS)] : []),
    auditRow(ctx, {
      actor: user.id,
      action: "user.profile_changed",
      entity: "user",
      entityId: user.id,
      detail: { fields: changed.join(" ") },
    }),
  ];
  const drops = change.avatarId === null && user.avatarId ? [dropObject(avatarObject(user.avatarId))] : [];
  const rescored =
    change.phone === undefined && !isRenamed ? [] : [job("trust.compute", { user_id: user.id })];
  const effects = [...asked.effects, ...drops, ...rescored];
  await commit(ctx, { statements, effects, resourceId: user.id }).catch((error: unknown) => {
    throw error instanceof LostRace ? sessionEndedError() : error;
  });
  // A changed business name isn't verified yet.
  const renamed = change.businessName === undefined ? {} : { businessProven: 0 };
  return { ...user, ...change, ...renamed, ...asked.set };
}

/** The name fields. If one of them changes, evidence about the old name no longer counts. */
const NAMES = ["firstName", "lastName", "businessName"] as const satisfies (keyof Change)[];

/** A different phone number isn't proven yet. The same number in another notation stays proven. */
const unprovenBy = (user: UserView, after: string | null): Pick<Change, "phoneVerifiedAt"> =>
  isSameNumber(user, after) ? {} : { phoneVerifiedAt: null };

const isSameNumber = ({ phone: before }: UserView, after: string | null): boolean =>
  after !== null && before !== null && numberOf(before) === numberOf(after);

/**
 * Keeps the proof only if the row still has the phone number we read, because a code or another request may have
 * changed it in the meantime.
 */
function proofBeside(user: UserView, { phone }: Change) {
  if (phone === undefined) return {};
  if (!isSameNumber(user, phone))
    return { provenPhone: null, phoneVerifiedAt: null, provenPhoneHash: null, phoneSandbox: false };
  const ifUnchanged = (column: AnyColumn) => sql`CASE WHEN ${users.phone} = ${user.phone} THEN ${column} END`;
  return {
    provenPhone: ifUnchanged(users.provenPhone),
    phoneVerifiedAt: ifUnchanged(users.phoneVerifiedAt),
    provenPhoneHash: ifUnchanged(users.provenPhoneHash),
  };
}

const numberOf = (text: string) => readPhone(text, undefined).number ?? text;

type Change = Partial<
  Pick<
    User,
    "firstName" | "lastName" | "phone" | "phoneVerifiedAt" | "bio" | "address" | "businessName" | "avatarId"
  >
>;

/**
 * @returns the fields that change. A field that's absent from the input keeps its value, except that a first or
 *   last name sent alone removes the other one.
 */
function changeOf(user: UserView, input: ProfileBody): Change {
  const { phone, bio, address, company, avatar } = input;
  const isBusiness = user.accountType === "business";
  const names = namesOf(user, input);
  refuse(user, input, names);
  // A business account created with Google may not have a company name yet. Don't require one when its holder saves
  // something else.
  if (isBusiness && company === null && user.businessName !== null)
    throw invalid({ company: COMPANY_REQUIRED });
  const wanted: Change = {
    ...names,
    ...(phone === undefined ? {} : { phone, ...unprovenBy(user, phone) }),
    ...(bio === undefined ? {} : { bio }),
    ...(address === undefined ? {} : { address }),
    ...(isBusiness && company !== undefined ? { businessName: company } : {}),
    ...(avatar === null ? { avatarId: null } : {}),
  };
  const entries = Object.entries(wanted) as [keyof Change, Change[keyof Change]][];
  return Object.fromEntries(entries.filter(([name, value]) => user[name] !== value));
}

/**
 * Validates changed fields only: our page always sends the whole profile, and values saved earlier stay valid. A whole
 * name may be a single word.
 * @throws DomainError 422 with a message per field
 */
function refuse(user: UserView, input: ProfileBody, names: Names): void {
  const { phone, isFullLegalName } = input;
  const fields: Record<string, string> = {};
  const look = (name: string, problem: string | undefined) => {
    if (problem) fields[name] = problem;
  };
  const name = { firstName: user.firstName, lastName: user.lastName, ...names, isFullLegalName };
  for (const part of NAME_PARTS) {
    if (name[part] === user[part] || (name[part] === "" && isWhole(input))) continue;
    look(FIELD[part], namePartProblem(part, name));
  }
  if (phone && phone !== user.phone && readPhone(phone, undefined).form === "malformed")
    look("phone", PHONE_PROBLEM);
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

type Names = Pick<Change, "firstName" | "lastName">;
const FIELD = { firstName: "first_name", lastName: "last_name" } as const;

/** Whether the name was sent as one field. That field is used only if no first name was sent. */
const isWhole = (input: ProfileBody): boolean => !input.first_name && input.name !== undefined;

/** A full name that hasn't changed keeps its parts, because only the person knows where their last name begins. */
function namesOf(user: UserView, input: ProfileBody): Names {
  if (!isWhole(input)) return { firstName: input.first_name ?? "", lastName: input.last_name ?? "" };
  const name = (input.name ?? "").split(/\s+/);
  if (name.join(" ") === `${user.firstName} ${user.lastName}`.trim()) return {};
  const [firstName = "", ...others] = name;
  return { firstName, lastName: others.join(" ") };
}
