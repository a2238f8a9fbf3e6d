import { zValidator } from "@hono/zod-validator";
import type { MiddlewareHandler } from "hono";
import type { ZodType } from "zod";
import { MAX_JSON_BYTES } from "#contract/limits.ts";
import { DomainError, invalid, messages } from "../errors.ts";
import type { App } from "./app.ts";
import { bodyOf } from "./request-body.ts";

/**
 * Validates a JSON body, query or path with a contract schema.
 * @throws DomainError `invalid` with one message per field, with keys like `personalInfo.firstName`; HTTPException 400
 *   for a body that isn't valid JSON
 */
export function validate<T extends ZodType, Target extends "json" | "query" | "param">(
  target: Target,
  schema: T,
) {
  return zValidator(target, schema, (result) => {
    if (!result.success) throw invalid(messages(result.error as never));
  });
}

const tooLong = () =>
  new DomainError("too_large", "too_large", `The request body is larger than ${MAX_JSON_BYTES / 1024} kB`);

const withinLimit: MiddlewareHandler<App> = async (c, next) => {
  const { raw } = c.req;
  const declared = raw.headers.get("Content-Length");
  if (Number(declared ?? 0) > MAX_JSON_BYTES) throw tooLong();
  if (!raw.body) return next();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bodyOf(raw)) {
    size += piece.length;
    if (size > MAX_JSON_BYTES) throw tooLong();
    pieces.push(piece);
  }
  c.req.raw = new Request(raw, { body: Buffer.concat(pieces) });
  return next();
};

/**
 * Refuses bodies that aren't multipart. Goes before `idempotent`, which would read a JSON body of any size.
 */
export const multipartBody: MiddlewareHandler<App> = (c, next) => {
  if (!/^multipart\/form-data\b/i.test(c.req.header("Content-Type") ?? ""))
    throw new DomainError("unsupported", "unsupported_media_type", "Send the file as multipart/form-data");
  return next();
};

/**
 * Refuses a body that isn't declared as JSON, is too large, or arrives too slowly. It's refused as soon as we
 * know that it's too large: from its declared length, or while reading it. An absent body passes; the schema then says
 * which field is missing.
 */
export const jsonBody: MiddlewareHandler<App> = (c, next) => {
  const type = c.req.header("Content-Type");
  const isThere = Number(c.req.header("Content-Length") ?? 0) > 0;
  if (type ? !/^application\/json\b/i.test(type) : isThere)
    throw new DomainError("unsupported", "unsupported_media_type", "Send the body as application/json");
  return withinLimit(c, next);
};
