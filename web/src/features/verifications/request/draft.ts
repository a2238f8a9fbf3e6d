import { SERVICES } from "#contract/checks/catalog.ts";
import { PRIORITIES, PURPOSES, VERIFICATION_TYPES } from "#contract/enums.ts";
import { storableClaims } from "#contract/verification/claims-form.ts";
import { draftKey } from "#lib/session/drafts.ts";
import { type Asker, askerOf } from "../shared/asking.ts";
import { emptyValues, type RequestMode, type RequestValues, withType } from "./values.ts";

/** Increment this when the stored shape changes, so that older drafts are discarded instead of misread. */
const SHAPE = 2;

const keyOf = (userId: string, mode: RequestMode) => draftKey("request", userId, mode);

/**
 * @returns the values that may be stored. They exclude SSNs and EINs, and the certification and the consent, which the
 *   user has to give again before sending the request
 */
function withoutSecrets(values: RequestValues): RequestValues {
  return {
    ...values,
    ...storableClaims(values),
    purposeCertified: false,
    consent: false,
  };
}

/**
 * @returns whether the user has entered anything that a draft stores, besides the type
 * @param blank the form's initial values
 */
export function isWorthKeeping(values: RequestValues, blank: RequestValues): boolean {
  const typed = (form: RequestValues) => JSON.stringify(withoutSecrets(withType(form, "")));
  return values.requestedServices.length > 0 || typed(values) !== typed(blank);
}

/**
 * Stores the form so it survives reloads and navigation. Does nothing if the storage is full or blocked.
 * @param asker who's asking (a team, or the user themselves), if that can be chosen
 */
export function saveDraft(
  storage: Storage,
  userId: string,
  mode: RequestMode,
  values: RequestValues,
  asker?: Asker | null,
): void {
  try {
    const draft = { shape: SHAPE, values: withoutSecrets(values), asker };
    storage.setItem(keyOf(userId, mode), JSON.stringify(draft));
  } catch {
    // The form works without a draft.
  }
}

/** @returns the stored form and who's asking; null if there's no draft, it has another shape, or it can't be read */
export function loadDraft(
  storage: Storage,
  userId: string,
  mode: RequestMode,
): { values: RequestValues; asker: Asker | undefined } | null {
  try {
    const stored = JSON.parse(storage.getItem(keyOf(userId, mode)) ?? "null");
    if (stored?.shape !== SHAPE) return null;
    const values = withoutSecrets(onlyKnown(merge(emptyValues(), stored.values)));
    return { values, asker: askerOf(stored.asker) };
  } catch {
    return null;
  }
}

export function clearDraft(storage: Storage, userId: string, mode: RequestMode): void {
  try {
    storage.removeItem(keyOf(userId, mode));
  } catch {
    // If the storage is blocked, no draft was stored either.
  }
}

/**
 * Copies only the fields that `base` has, too, with the same type, because anyone using this browser can edit the
 * storage.
 */
function merge<T extends object>(base: T, kept: unknown): T {
  const source = (typeof kept === "object" && kept !== null ? kept : {}) as Record<string, unknown>;
  const next = { ...base } as Record<string, unknown>;
  for (const [key, value] of Object.entries(base)) {
    const other = source[key];
    if (Array.isArray(value)) {
      if (Array.isArray(other)) next[key] = other.filter((item) => typeof item === "string");
    } else if (typeof value === "object" && value !== null) next[key] = merge(value, other);
    else if (typeof other === typeof value) next[key] = other;
  }
  return next as T;
}

/**
 * Replaces an unknown type, priority or purpose with a default, and drops unknown services. They may come from another
 * version of the form.
 */
function onlyKnown(values: RequestValues): RequestValues {
  const known = <T extends string, U>(all: readonly T[], one: string, otherwise: U): T | U =>
    all.find((item) => item === one) ?? otherwise;
  const type = known(VERIFICATION_TYPES, values.verificationType, "" as const);
  return {
    ...values,
    verificationType: type,
    requestedServices: type ? SERVICES[type].filter((id) => values.requestedServices.includes(id)) : [],
    priority: known(PRIORITIES, values.priority, "standard"),
    purpose: known(PURPOSES, values.purpose, "personal"),
  };
}
