import * as z from "zod";
import { strongPassword } from "#contract/rules.schema.ts";

/** The rules for a new password. */
export const passwordForm = z.object({ password: strongPassword });
