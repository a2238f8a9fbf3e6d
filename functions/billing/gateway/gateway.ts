import type { Ctx } from "#core/context.ts";
import { notOffered } from "./none.ts";
import { simulated } from "./simulated.ts";
import type { Gateway } from "./types.ts";

/** @returns the configured gateway */
export async function gatewayOf({ env }: Ctx): Promise<Gateway> {
  if (env.BILLING === "simulated") return simulated;
  throw notOffered();
}
