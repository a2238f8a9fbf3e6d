import { emptyValues, type RequestMode, type RequestValues } from "./values.ts";

/** Raised when the stored form changes, so that an older draft is dropped instead of misread. */
const SHAPE = 1;

const keyOf = (userId: string, mode: RequestMode) => `countersign.request-draft.${userId}.${mode}`;

/** @returns what may be kept: never the SSN, and no agreement, which is given when the request is sent. */
export function withoutSecrets(values: RequestValues): RequestValues {
  return {
    ...values,
    personalInfo: { ...values.personalInfo, ssn: "" },
    purposeCertified: false,
    consent: false,
  };
}

/** Keeps the form through a reload or a visit elsewhere. A full or forbidden storage keeps nothing. */
export function saveDraft(storage: Storage, userId: string, mode: RequestMode, values: RequestValues): void {
  try {
    storage.setItem(keyOf(userId, mode), JSON.stringify({ shape: SHAPE, values: withoutSecrets(values) }));
  } catch {
    // The form works without a draft.
  }
}

/** @returns the kept form, or null where there is none or it is of another shape. */
export function loadDraft(storage: Storage, userId: string, mode: RequestMode): RequestValues | null {
  try {
    const stored = JSON.parse(storage.getItem(keyOf(userId, mode)) ?? "null");
    if (stored?.shape !== SHAPE) return null;
    return withoutSecrets(merge(emptyValues(), stored.values));
  } catch {
    return null;
  }
}

export function clearDraft(storage: Storage, userId: string, mode: RequestMode): void {
  try {
    storage.removeItem(keyOf(userId, mode));
  } catch {
    // Nothing was kept then.
  }
}

/** Takes from `kept` only what the form has, of the same kind: storage can be edited by anybody on the machine. */
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
