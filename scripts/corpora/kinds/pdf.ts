import { openDocument } from "./document.ts";

/** A PDF, read for its text; `as=passport` and its like read its pictures. */
export const open = openDocument("pay_stub");
