import { openDocument } from "./document.ts";

/** A picture, read as a passport unless the case names another type. */
export const open = openDocument("passport");
