import type { CheckId } from "#contract/checks/catalog.ts";
import { GLEIF_CHECKS, type ProvidersSetting, servedByHttp } from "#core/provider-setting.ts";
import { askedProvider } from "./asked-provider.ts";
import { none } from "./none.ts";
import { sandbox } from "./sandbox.ts";
import type { Provider } from "./types.ts";

const gleif = askedProvider("gleif", (check) => GLEIF_CHECKS.includes(check));

function byId(id: string): Provider {
  if (id === "none") return none;
  if (id === "sandbox") return sandbox;
  return id === "gleif" ? gleif : askedProvider(id, servedByHttp);
}

/**
 * @param setting `PROVIDERS`; we checked at startup that it names no unknown provider
 * @returns the provider to ask about a check; `none` if the configured one can't answer it
 */
export function providerFor(setting: ProvidersSetting, check: CheckId): Provider {
  const named = typeof setting === "string" ? setting : (setting[check] ?? setting["*"] ?? "none");
  const provider = byId(named);
  return provider.serves(check) ? provider : none;
}
