import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { recordOnce } from "#core/write/record-once.ts";
import type { DocumentReading } from "#functions/checks/engine/types.ts";
import { awaitsRevocation } from "#functions/issuers/judge-reading.ts";

/** A signed document whose issuer's status list has to be asked before the checks use it. */
export interface AwaitedStatus {
  documentId: string;
  issuerId: string;
}

/** @returns the readings that the checks can use now, and the documents that wait for a status list's answer */
export function splitAwaited(readings: readonly DocumentReading[]): {
  usable: DocumentReading[];
  awaited: AwaitedStatus[];
} {
  return {
    usable: readings.filter((reading) => !awaitsRevocation(reading)),
    awaited: readings.filter(awaitsRevocation).flatMap(({ documentId, signature }) => {
      const issuerId = signature?.issuer?.id;
      return issuerId ? [{ documentId, issuerId }] : [];
    }),
  };
}

/**
 * Queues the question to the status list, once for each document and issuer, however often the checks run until it's
 * answered. It's asked here and not when the document is read, because an issuer may be added later.
 */
export const askStatusLists = (ctx: Ctx, awaited: readonly AwaitedStatus[]): Promise<void> =>
  recordOnce(
    ctx,
    awaited.map(({ documentId, issuerId }) => ({
      ...job("document.revocation", { document_id: documentId }),
      id: `out_${documentId}.${issuerId}`,
    })),
  );
