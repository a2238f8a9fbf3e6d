import { conflict } from "#core/errors.ts";

/** For a server without payments: only Free is offered. */
export const notOffered = () =>
  conflict("not_offered", "This server doesn't take payments. Only Free is offered.");
