import { openDocument } from "./document.ts";

/** A picture as a decoder sees it: sound or not, with or without anything to read. */
export const open = openDocument("passport");
