import type { CheckId } from "../contract/enums.ts";
import { none } from "./none.ts";
import { sandbox } from "./sandbox.ts";
import type { Provider } from "./types.ts";

/** What the configuration may name. */
export type ProvidersSetting = "none" | "sandbox";

const PROVIDERS: Record<ProvidersSetting, Provider> = { none, sandbox };

/**
 * The provider that is asked about a check. Today one setting serves every check; with real providers it will name
 * one per service.
 */
export function providerFor(setting: ProvidersSetting, _check: CheckId): Provider {
  return PROVIDERS[setting];
}
