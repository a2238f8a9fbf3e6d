import { openDocument } from "./document.ts";

/** A PDF, read for its text. With `as=passport` and similar types, its pictures are read. */
export const open = openDocument("pay_stub");
