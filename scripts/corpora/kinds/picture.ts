import { openDocument } from "./document.ts";

/** Any picture: sound or damaged, with or without anything to read. */
export const open = openDocument("passport");
