import type { Hono } from "hono";
import type { App } from "./core/http/app.ts";
import { serveWith } from "./core/http/serve.ts";
import { contextFor } from "./jobs/context.ts";

/** @returns the routes wrapped by {@link serveWith}, with the production context */
export const serve = (routes: Hono<App>): Hono<App> => serveWith(routes, contextFor);
