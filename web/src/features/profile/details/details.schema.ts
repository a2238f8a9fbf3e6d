import * as z from "zod";
import { COMPANY_REQUIRED } from "#contract/accounts/company.ts";
import { NAME_PARTS, namePartProblem } from "#contract/accounts/person-name.ts";
import { mayBePhone, PHONE_PROBLEM, tidyPhone } from "#contract/accounts/phone.ts";
import { email, text } from "#contract/rules.schema.ts";
import type { User } from "#lib/session/session.ts";

const line = (max: number) => z.string().trim().max(max);

const FIELD = { firstName: "first_name", lastName: "last_name" } as const;

/**
 * The rules of the profile form: name and email address are required, and a business needs a company name. Optional
 * fields may be empty.
 */
export const detailsSchema = (user: Pick<User, "account_type" | "first_name" | "last_name" | "phone">) =>
  z
    .object({
      first_name: line(100),
      last_name: line(100),
      isFullLegalName: z.boolean().optional(),
      email: email(),
      phone: z
        .string()
        .overwrite(tidyPhone)
        .max(40)
        .refine((v) => v === "" || v === user.phone || mayBePhone(v), PHONE_PROBLEM),
      company: user.account_type === "business" ? text(200, COMPANY_REQUIRED) : line(200),
      address: line(300),
      bio: line(1000),
    })
    .superRefine(
      ({ first_name: firstName, last_name: lastName, isFullLegalName }, ctx) => {
        for (const part of NAME_PARTS) {
          // An unchanged part always passes, because Google may have given us no last name.
          const isChanged = { firstName, lastName }[part] !== user[FIELD[part]];
          const message = isChanged && namePartProblem(part, { firstName, lastName, isFullLegalName });
          if (message) ctx.addIssue({ code: "custom", path: [FIELD[part]], message });
        }
      },
      // Runs even if another field is invalid, so that all errors are reported at once.
      { when: () => true },
    );
