import * as z from "zod";

/** How many digits a one-time code has. */
export const CODE_DIGITS = 6;

/**
 * POST /api/verifications/:id/codes, /api/users/phone/codes and /api/users/email/codes: requests a code, or submits
 * one. People may copy a code with the spaces that their phone shows.
 */
export const codeBody = z
  .object({
    request: z.literal(true).optional(),
    code: z
      .string()
      .overwrite((text) => text.replace(/[\s-]/g, ""))
      .regex(/^\d{6}$/, `Enter the ${CODE_DIGITS}-digit code`)
      .optional(),
  })
  .refine((v) => (v.request === undefined) !== (v.code === undefined), {
    path: ["code"],
    message: "Send either `request: true` or the code",
  });
export type CodeBody = z.infer<typeof codeBody>;
