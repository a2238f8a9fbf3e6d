import * as z from "zod";
import { MESSAGES, strongPassword } from "#contract/rules.schema.ts";

const given = z.string().min(1, MESSAGES.required);

/** The form for a new password: the current one, and the new one twice. */
export const changePasswordSchema = z
  .object({ currentPassword: given, newPassword: strongPassword, confirmPassword: given })
  .refine((form) => form.confirmPassword === "" || form.confirmPassword === form.newPassword, {
    path: ["confirmPassword"],
    message: MESSAGES.passwordMatch,
    // Also while another field is wrong: all are told at once.
    when: () => true,
  });
