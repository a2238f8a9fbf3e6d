import { Hono } from "hono";
import type { HonoBase } from "hono/hono-base";
import type { Schema } from "hono/types";
import type { App } from "./app.ts";

/** Infers all type parameters: with a fixed one, TypeScript would compare whole apps, method by method. */
type RoutesOf<Endpoint> =
  Endpoint extends HonoBase<infer _Env, infer Routes, infer _Base, infer _Path> ? Routes : never;

/**
 * @param endpoints each carries its own full path
 * @returns an app of all of them, whose type lists their routes for the typed client. A chain of Hono's `route` would
 *   create a new type at each step.
 */
export function mount<const Endpoints extends readonly HonoBase<App, Schema, string, string>[]>(
  endpoints: Endpoints,
): Hono<App, RoutesOf<Endpoints[number]>, "/"> {
  const app = new Hono<App>();
  for (const endpoint of endpoints) app.route("/", endpoint);
  return app as never;
}
