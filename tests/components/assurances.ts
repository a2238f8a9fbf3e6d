import {
  type Assurance,
  type MissingStep,
  NOT_ASSESSED,
  type ScoredElement,
} from "#contract/assurance/assurance.ts";

/** A license whose barcode agrees with the request: no level, and its validity is missing for low confidence. */
export const UNSIGNED: Assurance = {
  version: "1",
  at: "2025-01-17T12:00:00.000Z",
  wanted: null,
  gpg45: {
    elements: {
      evidence: [{ check: "identity_match", type: "drivers_license", strength: 3, validity: 1 }],
      activity: 0,
      fraud: 0,
      verification: 1,
    },
    profiles_met: [],
    level: "none",
    nearest: {
      profile: "L1B",
      level: "low",
      missing: [{ element: "validity", piece: 1, have: 1, need: 2, how: "inspection" }],
    },
  },
  nist: {
    ial1: { met: false, rows: ["evidence"] },
    ial2: { met_rows: [], missing_rows: ["evidence", "validation", "ownership"], pathway: null },
  },
  not_assessed: NOT_ASSESSED,
  until: null,
};

/** A signed license: low confidence. The holder's picture would have to be compared for the next level. */
export const SIGNED: Assurance = {
  ...UNSIGNED,
  gpg45: {
    elements: {
      ...UNSIGNED.gpg45.elements,
      evidence: [{ check: "identity_match", type: "drivers_license", strength: 3, validity: 3 }],
    },
    profiles_met: ["L1B"],
    level: "low",
    nearest: {
      profile: "M1C",
      level: "medium",
      missing: [{ element: "verification", piece: null, have: 1, need: 3, how: "holder" }],
    },
  },
};

const ELEMENT: Partial<Record<MissingStep, ScoredElement>> = {
  attestation: "activity",
  screening: "fraud",
  holder: "verification",
};

/** An answer without a level, whose nearest profile lacks these steps. */
export const lacking = (...steps: MissingStep[]): Assurance => ({
  ...UNSIGNED,
  gpg45: {
    ...UNSIGNED.gpg45,
    nearest: {
      profile: "L1A",
      level: "low",
      missing: steps.map((how, i) => {
        const element = ELEMENT[how] ?? "validity";
        return { element, piece: element === "validity" ? i + 1 : null, have: 0, need: 1, how };
      }),
    },
  },
});
