import { openDocument } from "./document.ts";

/** A picture, read as a passport unless the case says otherwise. */
export const open = openDocument("passport");
