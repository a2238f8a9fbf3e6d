import * as z from "zod";
import { text } from "../rules.schema.ts";
import { accountType } from "./auth.schema.ts";

/** People get here through a link, and a JSON error would mean nothing to them. So invalid values count as absent. */
const maybe = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

/** GET /api/auth/google. */
export const googleQuery = z.object({
  redirect: maybe(z.string().max(1000)),
  terms: maybe(z.literal("agreed")),
  type: maybe(z.literal("register")),
  accountType: maybe(accountType),
  /** Company of a business account, from the sign-up form. */
  businessName: maybe(text(200)),
});
export type GoogleQuery = z.infer<typeof googleQuery>;

/** GET /api/auth/google/callback, as OAuth defines it (RFC 6749 § 4.1.2). */
export const googleCallbackQuery = z.object({
  code: maybe(z.string().min(1).max(2000)),
  state: maybe(z.string().min(1).max(200)),
  error: maybe(z.string().min(1).max(200)),
});
export type GoogleCallbackQuery = z.infer<typeof googleCallbackQuery>;
