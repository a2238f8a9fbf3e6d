import * as z from "zod";
import { accountType } from "./auth.schema.ts";
import { text } from "./rules.schema.ts";

/** A browser is sent here by a link: what is wrong counts as absent, since nobody could read an answer in JSON. */
const maybe = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

/** GET /api/auth/google (spec 1 §7). */
export const googleQuery = z.object({
  redirect: maybe(z.string().max(1000)),
  terms: maybe(z.literal("agreed")),
  type: maybe(z.literal("register")),
  accountType: maybe(accountType),
  /** Of a business account; the sign-up form has asked for it. */
  businessName: maybe(text(200)),
});
export type GoogleQuery = z.infer<typeof googleQuery>;

/** GET /api/auth/google/callback, as OAuth has it (RFC 6749 § 4.1.2). */
export const googleCallbackQuery = z.object({
  code: maybe(z.string().min(1).max(2000)),
  state: maybe(z.string().min(1).max(200)),
  error: maybe(z.string().min(1).max(200)),
});
export type GoogleCallbackQuery = z.infer<typeof googleCallbackQuery>;
