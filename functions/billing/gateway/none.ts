import { conflict } from "#core/errors.ts";

/** @returns the error for a billing action on a server without payments, where only Free is offered */
export const notOffered = () =>
  conflict("not_offered", "This server doesn't take payments. Only Free is offered.");
