import { UPLOAD } from "#contract/limits.ts";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import type { Caller } from "#core/http/app.ts";
import { phoneOnly } from "#functions/accounts/sessions/limited.ts";
import { isTerminal } from "#functions/checks/engine/score.ts";
import { takesDocuments } from "#functions/evidence/takes-documents.ts";
import { presentForParties } from "#functions/reviews/present-for-parties.ts";
import type { CaseFile } from "#functions/verification/case-file/case-file.ts";
import { loadCaseFile } from "#functions/verification/case-file/load-case-file.ts";
import { presentDocument } from "#functions/verification/results/present-parts.ts";
import { applyCurrentRules } from "#functions/verification/results/stored-result.ts";
import { requireOwnPhone, selectOwnPhone } from "./own-phone.ts";
import { stateOf } from "./state.ts";

/**
 * What the phone needs in order to ask for documents: its handoff, and the parts of the request that say which documents
 * are missing. The documents look as in the request's details; of a check, it says only whether it's over. No facts,
 * results or addresses are included, and no names but the requester's.
 */
export async function showOnPhone(ctx: Ctx, caller: Caller) {
  const { limitedTo: verificationId } = caller;
  if (verificationId === undefined) throw phoneOnly();
  const [[found], caseFile] = await Promise.all([
    selectOwnPhone(ctx, caller),
    loadCaseFile(ctx, caller.id, verificationId),
  ]);
  const known = requireOwnPhone(found);
  const { handoff } = known;
  return {
    handoff: {
      id: handoff.id,
      state: stateOf(known, ctx.now()),
      number: handoff.number,
      taken: handoff.taken,
      of: handoff.total,
      expires_at: isoTime(handoff.expiresAt),
    },
    verification: presentRequest(caseFile),
  };
}

function presentRequest(caseFile: CaseFile) {
  const { verification: v, requester, checks, documents } = caseFile;
  const remaining = Math.max(0, UPLOAD.maxFiles - documents.length);
  const asked = presentForParties(caseFile)?.document_asked ?? null;
  return {
    id: v.id,
    requester_name: requester.name,
    status: v.status,
    verification_type: v.type,
    requested_services: v.services,
    peer: v.peer && { kind: v.peer.kind },
    // Results are for the computer, and may be held back even there.
    checks: takesDocuments(v)
      ? checks.map((row) => ({
          service: row.check,
          status: isTerminal(applyCurrentRules(row)) ? ("over" as const) : ("open" as const),
        }))
      : [],
    documents: documents.map((row) => {
      const { id, document_type, reading, side } = presentDocument(row);
      return { id, document_type, reading, side };
    }),
    review: asked && { document_asked: { document_type: asked.document_type } },
    /** Whether the subject can still add a document. */
    takes_documents: takesDocuments(v) && remaining > 0,
    /** How many more documents fit. */
    remaining,
  };
}
