import * as z from "zod";
import { asciiDomain } from "../accounts/email-address.ts";
import { tidyEntry } from "../clean-text.ts";
import { TEAM_ROLES } from "../enums.ts";
import { MAX_PAGE_SIZE } from "../limits.ts";
import {
  email,
  isoDate,
  MESSAGES,
  optionalLongText,
  optionalText,
  orAbsent,
  searchText,
  text,
  timeZone,
} from "../rules.schema.ts";
import { whenMissing } from "../zod-messages.ts";
import { GRANTABLE_ROLES } from "./permissions.ts";
import { ACTIVITY_KINDS, MEMBER_STATUSES, TEAM } from "./teams.ts";

const id = z.string().regex(/^\w{1,64}$/, "Use an id as our answers give it");
const name = text(TEAM.maxName, "Enter a name for the team");
const page = z.coerce.number().int().min(1).max(1_000_000).catch(1).default(1);
const limit = z.coerce
  .number()
  .int()
  .min(1)
  .max(MAX_PAGE_SIZE)
  .catch(TEAM.membersPerPage)
  .default(TEAM.membersPerPage);
/** A role that can be assigned to others. */
const role = z.enum(GRANTABLE_ROLES, "Choose admin, manager, member or viewer");

/** POST /api/v1/teams */
export const newTeamBody = z.object({ name });

/** A domain name, in lower case, without `@`. */
const domain = z
  .string()
  .overwrite((typed) => asciiDomain(tidyEntry(typed).toLowerCase().replace(/^@/, "")))
  .max(253)
  .refine(
    (value) => z.hostname().safeParse(value).success && value.includes(".") && !value.endsWith("."),
    "Enter a domain, like example.com",
  );

/** @returns the values without duplicates, ignoring case */
const unique = (values: string[]) => {
  const folded = values.map((value) => value.toLowerCase());
  return values.filter((_, n) => folded.indexOf(folded[n] ?? "") === n);
};

/** PUT /api/v1/teams/:id. Absent fields stay unchanged. */
export const teamBody = z.object({
  name: name.optional(),
  requireSecondFactor: z.boolean().optional(),
  allowedDomains: z
    .array(domain)
    .max(TEAM.maxDomains, `At most ${TEAM.maxDomains} domains`)
    .transform(unique)
    .optional(),
  departments: z
    .array(text(TEAM.maxDepartment, "Enter a name for the department"))
    .max(TEAM.maxDepartments, `At most ${TEAM.maxDepartments} departments`)
    .transform(unique)
    .optional(),
});
export type TeamBody = z.infer<typeof teamBody>;

/** GET /api/v1/teams/:id/members */
export const membersQuery = z.object({
  page,
  limit,
  search: searchText(),
  role: orAbsent(z.enum(TEAM_ROLES)),
  status: orAbsent(z.enum(MEMBER_STATUSES)),
  department: optionalText(TEAM.maxDepartment),
  /** Only members who can be assigned requests. */
  assignable: orAbsent(z.enum(["1"])),
  /** Only members to whom a request of the team is assigned. */
  assigned: orAbsent(z.enum(["1"])),
});
export type MembersQuery = z.infer<typeof membersQuery>;

/** PUT /api/v1/teams/:id/members/:userId/role */
export const roleBody = z.object({ role });

/** PUT /api/v1/teams/:id/members/:userId; null for no department */
export const memberBody = z.object({ department: z.string().trim().max(TEAM.maxDepartment).nullable() });

const EMAIL_REQUIRED = "Please enter an email address";

/**
 * POST /api/v1/teams/:id/invite: one address, or several. `fields` has the name of each address's field in the request,
 * for error messages.
 */
export const inviteBody = z
  .object({
    email: orAbsent(email(EMAIL_REQUIRED)),
    emails: z
      .array(email(EMAIL_REQUIRED))
      .max(TEAM.maxAddresses, `Enter at most ${TEAM.maxAddresses} addresses`)
      .optional(),
    role,
    department: optionalText(TEAM.maxDepartment),
    message: optionalLongText(TEAM.maxMessage),
  })
  .transform(({ email: one, emails = [], ...rest }) => {
    const fieldOf = new Map(one ? [[one, "email"]] : []);
    emails.forEach((address, n) => {
      if (!fieldOf.has(address)) fieldOf.set(address, `emails.${n}`);
    });
    return { ...rest, emails: [...fieldOf.keys()], fields: [...fieldOf.values()] };
  })
  .refine(({ emails }) => emails.length > 0, { path: ["email"], error: EMAIL_REQUIRED });
export type InviteBody = z.infer<typeof inviteBody>;

/** GET /api/v1/teams/:id/invitations */
export const invitationsQuery = z.object({ page, limit, search: searchText() });
export type InvitationsQuery = z.infer<typeof invitationsQuery>;

/** POST /api/v1/teams/invitations/read and /accept */
export const invitationTokenBody = z.object({
  token: z.string(whenMissing(MESSAGES.required)).min(1).max(200),
});

/** POST /api/v1/teams/:id/transfer */
export const transferBody = z.object({ userId: id });

const day = () =>
  isoDate().refine((date) => date >= "2000-01-01" && date <= "2100-12-31", "Enter a date from 2000 to 2100");

/** GET /api/v1/teams/:id/activity */
export const activityQuery = z.object({
  page,
  limit,
  /** A user id. */
  actor: orAbsent(id),
  kind: orAbsent(z.enum(ACTIVITY_KINDS)),
  dateFrom: orAbsent(day()),
  dateTo: orAbsent(day()),
  /** The time zone of those two days. */
  tz: orAbsent(timeZone()).default("UTC"),
  format: orAbsent(z.enum(["csv"])),
});
export type ActivityQuery = z.infer<typeof activityQuery>;

/** GET /api/users/plan. Without `teamId`: the plan that verifications count toward if they're requested without one. */
export const planQuery = z.object({ teamId: optionalText(64) });
