import * as z from "zod";
import { MESSAGES, strongPassword } from "#contract/rules.schema.ts";

const given = z.string().min(1, MESSAGES.required);

/** The rules for changing a password: the current one, and the new one twice. */
export const changePasswordSchema = z
  .object({ currentPassword: given, newPassword: strongPassword, confirmPassword: given })
  .refine((form) => form.confirmPassword === "" || form.confirmPassword === form.newPassword, {
    path: ["confirmPassword"],
    message: MESSAGES.passwordMatch,
    // Check this even when another field is invalid, so that all errors show at once.
    when: () => true,
  });
