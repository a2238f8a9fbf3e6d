import type { COPY_STATES } from "../enums.ts";
import { UPLOAD } from "../limits.ts";

/** Why a document has no copy. Without a copy, only its owner and reviewers can open it. */
export type NoCopy = Exclude<(typeof COPY_STATES)[number], "made">;

const REASONS: Record<NoCopy, string> = {
  impossible: "we couldn't make a copy without hidden data",
  without_font: "it needs a font that isn't in it, so a copy wouldn't show all of its text",
  too_long: `it has more than ${UPLOAD.maxCopiedPages} pages, and we don't make longer copies`,
  too_complex: "it's too large or too complex to copy",
};

/** @returns the sentence that the requester's side sees, because it can only open copies */
export const noCopyMessage = (why: NoCopy): string =>
  `Only its owner can open this file, because ${REASONS[why]}.`;
