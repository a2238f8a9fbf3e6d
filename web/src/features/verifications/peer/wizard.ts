import type { Rules } from "#ui/Form/rules.ts";
import type { Catalog } from "../shared/api/catalog.ts";
import type { PeerValues } from "./values.ts";

/** The steps, and the paths of the fields that each one checks. */
export const STEPS = [
  { title: "Type", paths: ["verification_type"] },
  { title: "Contact", paths: ["target_info.name", "target_info.email", "target_info.phone"] },
  { title: "Context", paths: ["context"] },
  { title: "Review", paths: ["consent"] },
] as const;

const EMPTY: Record<string, (values: PeerValues) => boolean> = {
  "target_info.name": (values) => values.target_info.name.trim() === "",
  "target_info.email": (values) => values.target_info.email.trim() === "",
};
const NAMES: Record<string, string> = {
  "target_info.name": "their name",
  "target_info.email": "their email address",
};

/**
 * @returns a sentence that says what a step still needs, or null if it's complete. In order, the steps need an
 *   available type; a name and an email address; a purpose; and the declaration. Optional fields must be valid or empty
 * @param catalog what's available here; undefined if unknown
 */
export function missingFor(
  step: number,
  values: PeerValues,
  rules: Rules<unknown>,
  catalog: Catalog | undefined,
): string | null {
  const { paths } = STEPS[step] ?? STEPS[0];
  const kind = values.verification_type;
  if (step === 0 && kind === "") return "Choose what to check.";
  if (step === 0 && catalog?.peer.some((one) => one.kind === kind && !one.offered))
    return "This check isn't available. Choose another one.";
  if (step === 2 && values.context.purpose === "") return "Choose what this is for.";
  if (step === 3 && !values.consent) return "Confirm the statement above.";
  const parsed = rules.safeParse(values);
  const issues = (parsed.success ? [] : parsed.error.issues).map(({ path, message }) => ({
    path: path.join("."),
    message,
  }));
  // Report issues in the order of the fields on the step.
  const own = paths.flatMap((one) => issues.filter(({ path }) => path === one || path.startsWith(`${one}.`)));
  const empty = own.filter(({ path }) => EMPTY[path]?.(values)).map(({ path }) => NAMES[path]);
  if (empty.length > 0) return `Still missing: ${[...new Set(empty)].join(" and ")}.`;
  return own[0] ? `${own[0].message}.`.replace(/\.\.$/, ".") : null;
}

/** @returns the step in the URL, or the first incomplete step before it, counted from 0 */
export function stepOf(params: URLSearchParams, missing: (step: number) => string | null): number {
  const asked = Number(params.get("step") ?? 1) - 1;
  const wanted = Number.isInteger(asked) && asked >= 0 && asked < STEPS.length ? asked : 0;
  for (let step = 0; step < wanted; step++) if (missing(step) !== null) return step;
  return wanted;
}
