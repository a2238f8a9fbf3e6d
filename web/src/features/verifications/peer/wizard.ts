import type { Catalogue } from "../api/catalogue.ts";
import type { PeerValues } from "./values.ts";

/** The steps (spec 2 §2), and where their fields are. */
export const STEPS = [
  { title: "Type", paths: ["verification_type"] },
  { title: "Contact", paths: ["target_info.name", "target_info.email", "target_info.phone"] },
  { title: "Context", paths: ["context"] },
  { title: "Review", paths: ["consent"] },
] as const;

interface Rules {
  safeParse(values: unknown): {
    success: boolean;
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
  };
}

const EMPTY: Record<string, (values: PeerValues) => boolean> = {
  "target_info.name": (values) => values.target_info.name.trim() === "",
  "target_info.email": (values) => values.target_info.email.trim() === "",
};
const NAMES: Record<string, string> = {
  "target_info.name": "their name",
  "target_info.email": "their email address",
};

/**
 * What keeps a step from being done, in words; null where its rule holds (spec 2 §5: a type; name and email; a purpose;
 * consent).
 * @param catalogue what is offered here; undefined where that is not known
 */
export function missingFor(
  step: number,
  values: PeerValues,
  rules: Rules,
  catalogue: Catalogue | undefined,
): string | null {
  const { paths } = STEPS[step] ?? STEPS[0];
  const kind = values.verification_type;
  if (step === 0 && kind === "") return "Choose what to check.";
  if (step === 0 && catalogue?.peer.some((one) => one.kind === kind && !one.offered))
    return "This check isn't available. Choose another one.";
  if (step === 2 && values.context.purpose === "") return "Choose what this is for.";
  if (step === 3 && !values.consent) return "Confirm the statement above.";
  const issues = (rules.safeParse(values).error?.issues ?? []).map(({ path, message }) => ({
    path: path.join("."),
    message,
  }));
  // In the order in which the fields stand on the step.
  const own = paths.flatMap((one) => issues.filter(({ path }) => path === one || path.startsWith(`${one}.`)));
  const empty = own.filter(({ path }) => EMPTY[path]?.(values)).map(({ path }) => NAMES[path]);
  if (empty.length > 0) return `Still missing: ${[...new Set(empty)].join(" and ")}.`;
  return own[0] ? `${own[0].message}.`.replace(/\.\.$/, ".") : null;
}

/** @returns the step of the URL, or the first one before it whose rule does not hold; counted from 0 */
export function stepOf(params: URLSearchParams, missing: (step: number) => string | null): number {
  const asked = Number(params.get("step") ?? 1) - 1;
  const wanted = Number.isInteger(asked) && asked >= 0 && asked < STEPS.length ? asked : 0;
  for (let step = 0; step < wanted; step++) if (missing(step) !== null) return step;
  return wanted;
}
