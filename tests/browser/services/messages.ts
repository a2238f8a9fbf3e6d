/** The values under "Strength". */
export const DECLARED = "1 of 4: Well-formed or declared";
export const READ = "2 of 4: Read from documents";
export const PERSON = "3 of 4: Confirmed by an independent person";
export const SOURCE = "4 of 4: Inspected by a reviewer or an authoritative source";
export const NOT_CHECKED = "Not checked";
/** The finding shown with it if nothing could be compared. */
export const FORM = "The format is valid, but that neither supports nor contradicts what was stated.";
export const BY_CODE = "Confirmed by code";
export const FORM_ONLY = "No evidence was compared";
export const UNDECIDED = "Waiting for a reviewer";

/** The values under "Source". */
export const UPLOADS = "Documents uploaded through TODAY";
export const REVIEWER = "Inspection by a reviewer, TODAY";
export const TEST_PROVIDER = "Sandbox provider (TEST data), TODAY";
export const BY_MAIL = "Answer through an emailed link from FIRM, TODAY";
export const text = (document: string) => `Text of the ${document}, read TODAY`;

/** The findings of a reviewer's decision. */
export const AGREES = "A reviewer inspected the evidence. It matches what was stated.";
export const AGAINST = "A reviewer inspected the evidence. It contradicts what was stated.";

/** The findings of the test provider. */
export const CONFIRMED = "The test provider confirmed what was stated.";
export const CONTRADICTED = "The test provider contradicted what was stated.";
export const UNUSABLE = "The test provider gave no usable answer.";
