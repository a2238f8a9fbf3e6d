import { useRef } from "react";
import { type SendDocument, uploadForm } from "#features/verifications/detail/evidence/newDocument.ts";
import { onTheWay } from "#features/verifications/detail/evidence/uploadItems.ts";
import { useUploads } from "#features/verifications/detail/evidence/useUploads.ts";
import { publicApi } from "#lib/http/publicApi.ts";
import { uploadWithToken } from "#lib/http/sendForm.ts";
import type { PhoneView } from "../handoff/types.ts";
import { reportProgress } from "./api.ts";
import { endOfError, type PhoneEnd } from "./phoneEnds.ts";
import { keepSent, sentBefore } from "./phoneStorage.ts";

const { upload: UPLOAD } = publicApi.api.v1.documents;

/** The subject has agreed, because only then does the server let a phone add documents. */
const AGREED = { given_at: "agreed", withdrawn_at: null };

/** Photos that were taken, or files that were chosen, since the last final report. */
interface More {
  more: number;
  /** How many there will be; `more` if it isn't given. */
  of?: number;
  /** Whether these photos are sent, so that the next ones come on top of them. */
  isFinal: boolean;
}

/**
 * The upload queue of the phone, which sends files with the phone's own access token. It can't compare a license with
 * the stated details, because the phone doesn't get them.
 * @returns `report` tells the computer how many photos were taken. `hasSent` says whether any file was added on a phone
 */
export function usePhoneUploads(view: PhoneView, accessToken: string, onEnd: (end: PhoneEnd) => void) {
  // After a reload, the count continues with the photos that were used. The server may know of some that are lost.
  const taken = useRef(sentBefore());
  const reported = useRef(Promise.resolve());
  const endIfOver = (error: unknown) => {
    const end = endOfError(error);
    if (end) onEnd(end);
  };
  const send: SendDocument = async (document, key, options) => {
    try {
      const { id } = await uploadWithToken(UPLOAD, uploadForm(document), accessToken, {
        ...options,
        headers: { "Idempotency-Key": key },
      });
      return id;
    } catch (error) {
      endIfOver(error);
      throw error;
    }
  };
  const { id } = view.verification;
  const uploads = useUploads({ id, claims: null, consent: AGREED }, send);
  const report = ({ more, of = more, isFinal }: More) => {
    const progress = { taken: taken.current + more, of: taken.current + of };
    if (isFinal) {
      taken.current += more;
      keepSent(taken.current);
    }
    // One after the other, so that the last one counts. The photos matter more than their count.
    reported.current = reported.current.then(async () => {
      await reportProgress(accessToken, progress).catch(endIfOver);
    });
  };
  return {
    uploads,
    report,
    isBusy: onTheWay(uploads.items) > 0,
    hasSent: taken.current > 0,
  };
}
