import { type AnyColumn, and, eq, sql } from "drizzle-orm";
import { COMPANY_REQUIRED } from "#contract/company.ts";
import { namePartProblem } from "#contract/person-name.ts";
import { PHONE_PROBLEM } from "#contract/phone.ts";
import type { ProfileBody } from "#contract/profile.schema.ts";
import { WORDS } from "#contract/zod-messages.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { invalid } from "#core/errors.ts";
import type { Caller } from "#core/http/app.ts";
import { commit, LostRace } from "#core/write/commit.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { type User, users } from "#db/schema/users.ts";
import { readPhone } from "#functions/checks/phone-form.ts";
import { avatarObject, dropObject } from "../avatar/avatar-object.ts";
import { askForEmail } from "../links/ask-for-email.ts";
import { callerIsLive, sessionOver } from "../sessions/live-session.ts";
import { readCaller, type UserView } from "./view.ts";

/**
 * Changes what people say about themselves. Another address takes effect only once its mailed link was opened
 * ({@link askForEmail}); until then it is answered as `pending_email`.
 * @throws DomainError 422 for a business without its company, for a name or a phone number that is none; 429 for too many new addresses; 401 when the session
 *   has ended
 */
export async function changeProfile(ctx: Ctx, caller: Caller, input: ProfileBody): Promise<UserView> {
  const user = await readCaller(ctx, caller);
  if (!user) throw sessionOver();
  const change = changeOf(user, input);
  const asked = await askForEmail(ctx, user, input.email);
  const changed = Object.keys({ ...change, ...asked.set });
  const statements = [
    ctx.db
      .update(users)
      .set({ ...change, ...proofBeside(user, change), ...asked.set, updatedAt: ctx.now() })
      .where(and(eq(users.id, user.id), callerIsLive(ctx, caller))),
    mustHaveChanged(ctx.db),
    ...asked.statements,
    auditRow(ctx, {
      actor: user.id,
      action: "user.profile_changed",
      entity: "user",
      entityId: user.id,
      detail: { fields: changed.join(" ") },
    }),
  ];
  const drops = change.avatarId === null && user.avatarId ? [dropObject(avatarObject(user.avatarId))] : [];
  const effects = [...asked.effects, ...drops];
  await commit(ctx, { statements, effects, resourceId: user.id }).catch((error: unknown) => {
    throw error instanceof LostRace ? sessionOver() : error;
  });
  // Another name is verified by nothing.
  const renamed = change.businessName === undefined ? {} : { businessProven: 0 };
  return { ...user, ...change, ...renamed, ...asked.set };
}

/** Another number is proven by nothing; the same one written otherwise stays proven. */
const unprovenBy = (user: UserView, after: string | null): Pick<Change, "phoneVerifiedAt"> =>
  isSameNumber(user, after) ? {} : { phoneVerifiedAt: null };

const isSameNumber = ({ phone: before }: UserView, after: string | null): boolean =>
  after !== null && before !== null && numberOf(before) === numberOf(after);

/** Proof goes with its number, as the row is by then: a code may be answered since it was read, or a number changed. */
function proofBeside(user: UserView, { phone }: Change) {
  if (phone === undefined) return {};
  if (!isSameNumber(user, phone)) return { provenPhone: null, phoneVerifiedAt: null };
  const ifUnchanged = (column: AnyColumn) => sql`CASE WHEN ${users.phone} = ${user.phone} THEN ${column} END`;
  return { provenPhone: ifUnchanged(users.provenPhone), phoneVerifiedAt: ifUnchanged(users.phoneVerifiedAt) };
}

const numberOf = (text: string) => readPhone(text, undefined).number ?? text;

type Change = Partial<
  Pick<
    User,
    "firstName" | "lastName" | "phone" | "phoneVerifiedAt" | "bio" | "address" | "businessName" | "avatarId"
  >
>;

/** @returns what is to be another than it was; an absent field is left as it is. */
function changeOf(user: UserView, input: ProfileBody): Change {
  const { phone, bio, address, company, avatar } = input;
  const isBusiness = user.accountType === "business";
  const names = namesOf(user, input);
  const drops = input.first_name !== undefined && input.last_name === undefined;
  refuse(user, { ...names, phone }, drops);
  // One made by Google's address alone has none yet: saving something else does not ask for it.
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
 * What was there before passes as it is: the whole profile comes with each change, whichever part is another.
 * @param dropsLastName a first name came without a last one
 * @throws DomainError 422 with a message per field
 */
function refuse(user: UserView, { firstName, lastName, phone }: Change, dropsLastName: boolean): void {
  const fields: Record<string, string> = {};
  const look = (name: string, problem: string | undefined) => {
    if (problem) fields[name] = problem;
  };
  if (firstName !== undefined && firstName !== user.firstName)
    look("first_name", namePartProblem("First name", firstName));
  if (lastName !== undefined && lastName !== user.lastName)
    look("last_name", namePartProblem("Last name", lastName));
  if (dropsLastName && user.lastName !== "") look("last_name", WORDS.required);
  if (phone && phone !== user.phone && readPhone(phone, undefined).form === "malformed")
    look("phone", PHONE_PROBLEM);
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** A whole name that is what it was keeps its parts: nobody but its bearer knows where the last name begins. */
function namesOf(user: UserView, input: ProfileBody): Pick<Change, "firstName" | "lastName"> {
  if (input.first_name) return { firstName: input.first_name, lastName: input.last_name ?? "" };
  const name = (input.name ?? "").split(/\s+/);
  if (name.join(" ") === `${user.firstName} ${user.lastName}`.trim()) return {};
  const [firstName = "", ...others] = name;
  return { firstName, lastName: others.join(" ") };
}
