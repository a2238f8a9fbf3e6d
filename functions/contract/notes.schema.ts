import * as z from "zod";
import { MAX_NOTE } from "./notes.ts";
import { longText } from "./rules.schema.ts";

/** POST /api/verifications/:id/notes. A mention is written `@[name](user id)`. */
export const noteBody = z.object({ text: longText(MAX_NOTE, "Write something first") });

/** PUT /api/verifications/:id/watch */
export const watchBody = z.object({ watching: z.boolean() });
