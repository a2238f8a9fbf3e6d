import * as z from "zod";
import { COMPANY_REQUIRED } from "#contract/company.ts";
import { namePartProblem } from "#contract/person-name.ts";
import { mayBePhone, PHONE_PROBLEM } from "#contract/phone.ts";
import { email, text } from "#contract/rules.schema.ts";
import type { User } from "#lib/session.ts";

const line = (max: number) => z.string().trim().max(max);

/** A part of a name, with the same limits as at sign-up. An unchanged part always passes. */
const namePart = (schema: z.ZodString, label: string, before: string) =>
  schema.superRefine((part, ctx) => {
    const message = part === before ? undefined : namePartProblem(label, part);
    if (message) ctx.addIssue({ code: "custom", message });
  });

/**
 * The rules of the profile form: name and email address are required, and a business needs a name (spec 1 §5). An empty
 * optional field means none.
 */
export const detailsSchema = (user: Pick<User, "account_type" | "first_name" | "last_name" | "phone">) =>
  z.object({
    first_name: namePart(text(100), "First name", user.first_name),
    last_name: namePart(
      // Some people have only one name, and Google may give us no last name.
      user.last_name === "" ? line(100) : text(100),
      "Last name",
      user.last_name,
    ),
    email: email(),
    phone: line(40).refine((v) => v === "" || v === user.phone || mayBePhone(v), PHONE_PROBLEM),
    company: user.account_type === "business" ? text(200, COMPANY_REQUIRED) : line(200),
    address: line(300),
    bio: line(1000),
  });
