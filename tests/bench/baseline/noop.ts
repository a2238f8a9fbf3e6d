import { Hono } from "hono";

/** A route that does nothing. */
export default new Hono().post("/api/bench", (c) => c.json({ success: true, data: {} }));
