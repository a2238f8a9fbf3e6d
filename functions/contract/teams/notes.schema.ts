import * as z from "zod";
import { longText, orAbsent } from "../rules.schema.ts";
import { MAX_NOTE } from "./notes.ts";

/** GET /api/verifications/:id/notes. `before` is the id of the oldest note that the page has. */
export const notesQuery = z.object({
  before: orAbsent(z.string().regex(/^nte_\w{1,60}$/, "Use a note's id as our answers give it")),
});

/** POST /api/verifications/:id/notes. A mention is written `@[name](user id)`. */
export const noteBody = z.object({ text: longText(MAX_NOTE, "Write something first") });

/** PUT /api/verifications/:id/watch */
export const watchBody = z.object({ watching: z.boolean() });
