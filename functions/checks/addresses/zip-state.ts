import { stateCode } from "./us-states.ts";

/**
 * States by the first three digits of the ZIP code, computed from 41,876 ZIP codes. Ranges that aren't listed aren't in
 * use.
 */
const RANGES = `005 NY;006-007 PR;008 VI;009 PR;010-027 MA;028-029 RI;030-038 NH;039-049 ME;050-054 VT;055 MA;
056-059 VT;060-069 CT;070-089 NJ;090-098 AE;100-149 NY;150-196 PA;197-199 DE;200 DC;201 VA;202-205 DC;206-219 MD;
220-246 VA;247-268 WV;270-289 NC;290-299 SC;300-319 GA;320-339 FL;340 AA;341-349 FL;350-369 AL;370-385 TN;386-397 MS;
398-399 GA;400-427 KY;430-459 OH;460-479 IN;480-499 MI;500-528 IA;530-549 WI;550-567 MN;569 DC;570-577 SD;580-588 ND;
590-599 MT;600-629 IL;630-658 MO;660-679 KS;680-693 NE;700-714 LA;716-729 AR;730-732 OK;733 TX;734-749 OK;750-799 TX;
800-816 CO;820-831 WY;832-838 ID;840-847 UT;850-865 AZ;870-884 NM;885 TX;889-898 NV;900-961 CA;962-966 AP;967-968 HI;
969 GU;970-979 OR;980-994 WA;995-999 AK`;

/** ZIP codes in a different state from their neighbors. */
const EXCEPTIONS: Record<string, string> = { "06390": "NY", "73960": "TX", "83414": "WY", "96799": "AS" };

/** Prefixes shared by more than one state or territory. */
const SHARED: Record<string, readonly string[]> = {
  "205": ["DC", "MD", "VA"],
  "969": ["GU", "PW", "FM", "MP", "MH"],
};

const BY_PREFIX = new Map<string, string>();
for (const range of RANGES.split(";")) {
  const [span = "", state = ""] = range.trim().split(" ");
  const [from = "", to = from] = span.split("-");
  for (let prefix = Number(from); prefix <= Number(to); prefix++)
    BY_PREFIX.set(String(prefix).padStart(3, "0"), state);
}

/** @returns the states that a US ZIP code can be in; empty if the code isn't in use or isn't a ZIP code */
export function statesOfZip(zip: string): readonly string[] {
  const five = /^(\d{5})(?:-?\d{4})?$/.exec(zip.trim())?.[1];
  if (!five) return [];
  const exact = EXCEPTIONS[five];
  if (exact) return [exact];
  const prefix = five.slice(0, 3);
  const state = BY_PREFIX.get(prefix);
  return SHARED[prefix] ?? (state ? [state] : []);
}

/** @returns whether a ZIP code belongs to a state; `unknown` if the code isn't in use or the state isn't a US state */
export function zipFitsState(
  zip: string | undefined,
  state: string | undefined,
): "match" | "mismatch" | "unknown" {
  const states = zip ? statesOfZip(zip) : [];
  const code = stateCode(state);
  if (!code || states.length === 0) return "unknown";
  return states.includes(code) ? "match" : "mismatch";
}
