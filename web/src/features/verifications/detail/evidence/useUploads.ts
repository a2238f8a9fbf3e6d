import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer, useRef } from "react";
import { hasBarcode } from "#contract/documents/document-needs.ts";
import type { DocumentSide } from "#contract/documents/sides.ts";
import type { DocumentType } from "#contract/enums.ts";
import { SECOND } from "#contract/time.ts";
import { keys } from "#features/verifications/shared/api/keys.ts";
import type { Claims, VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { localToday } from "#lib/format/localToday.ts";
import { ApiError } from "#lib/http/errors.ts";
import { idempotencyKey } from "#lib/http/idempotencyKey.ts";
import { toast } from "#ui/Toast/toast.ts";
import { differences } from "../capture/compare.ts";
import { isPicture, type Prepared, prepare } from "../capture/prepare.ts";
import type { Step } from "../capture/protocol.ts";
import { NotAPictureError } from "../capture/straighten.ts";
import type { SendDocument } from "./newDocument.ts";
import { type UploadItem, uploadItems } from "./uploadItems.ts";

/** Milliseconds that a file stays in the queue once it's uploaded and in the document list. */
const UPLOADED_FOR = 4 * SECOND;

export type Uploads = ReturnType<typeof useUploads>;

/** The parts of a request that uploads need. */
interface UploadsFor {
  id: string;
  /** What pictures of a license are compared with; null to compare nothing. */
  claims: Claims | null;
  consent: Pick<VerificationDetail["consent"], "given_at" | "withdrawn_at">;
}

/** A picture or another file to upload. */
export interface ToUpload {
  file: File;
  documentType: DocumentType;
  /** Null if the document has no sides, or the subject didn't say which one it is. */
  side?: DocumentSide | null;
  description?: string;
  /** Whether the subject already knows that it may be unreadable, and uploads it anyway. */
  isAccepted?: boolean;
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

/**
 * The upload queue. Prepares one picture at a time, so that only one is in memory. If a picture looks wrong, the
 * subject decides what to do; all other files are uploaded right away. Before the subject has consented, the browser
 * doesn't read pictures: it only scales them and removes their metadata.
 * @param sendDocument sends a file, such as `uploadDocument`, which uses the person's session
 */
export function useUploads(v: UploadsFor, sendDocument: SendDocument) {
  const { id: verificationId } = v;
  const mayRead = v.consent.given_at !== null && v.consent.withdrawn_at === null;
  const [items, change] = useReducer(uploadItems, []);
  const client = useQueryClient();
  const stops = useRef(new Map<string, AbortController>());
  const previews = useRef(new Set<string>());
  const line = useRef(Promise.resolve());
  /** Settled once the last front is uploaded, removed, or can't be uploaded. */
  const front = useRef(Promise.resolve());
  const settles = useRef<Record<string, () => void>>({});
  const settle = (key: string) => settles.current[key]?.();

  useEffect(() => {
    const [running, urls] = [stops.current, previews.current];
    return () => {
      for (const stop of running.values()) stop.abort();
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, []);

  const urlOf = (picture: Blob) => {
    const url = URL.createObjectURL(picture);
    previews.current.add(url);
    return url;
  };
  /** One abort signal per file, from waiting in the queue to the end of the upload. */
  const signalOf = (key: string) => {
    const stop = stops.current.get(key) ?? new AbortController();
    stops.current.set(key, stop);
    return stop.signal;
  };
  const fail = ({ key }: UploadItem, message: string, canRetry: boolean) => {
    change({ type: "moved", key, phase: { name: "failed", message, canRetry } });
    if (!canRetry) settle(key);
  };

  /**
   * Sends the back of a card after its front, because the checks may finish with the back, and then nothing more can be
   * added.
   */
  const send = async (item: UploadItem, prepared: Prepared) => {
    if (item.side === "back") await front.current;
    await sendNow(item, prepared);
  };
  const sendNow = async (item: UploadItem, prepared: Prepared) => {
    const { key, documentType, side, description } = item;
    const { file, fileName, license } = prepared;
    const isReadable = license?.reading != null;
    const onProgress = (progress: number) =>
      change({ type: "moved", key, phase: { name: "uploading", progress, isReadable } });
    onProgress(0);
    try {
      await sendDocument({ file, fileName, documentType, side, description, verificationId }, key, {
        onProgress,
        signal: signalOf(key),
      });
      await client.invalidateQueries({ queryKey: keys.detail(verificationId) });
      change({ type: "moved", key, phase: { name: "uploaded", isReadable } });
      settle(key);
      toast.success(isReadable ? "We can read your license. It's uploaded." : "Your document is uploaded");
      setTimeout(change, UPLOADED_FOR, { type: "removed", key });
    } catch (error) {
      if (isAbort(error)) return;
      fail(item, refusal(item.file.name, error), !(error instanceof ApiError) || isWorthRetrying(error));
    }
  };

  const start = async (item: UploadItem) => {
    const { key } = item;
    const signal = signalOf(key);
    try {
      signal.throwIfAborted();
      const onStep = (step: Step, tried: number) =>
        change({ type: "moved", key, phase: { name: "preparing", step, tried } });
      onStep("opening", 0);
      const prepared = await prepare(item.file, onStep, signal, item.isRead);
      const preview = isPicture(item.file) ? urlOf(prepared.file) : null;
      change({ type: "prepared", key, prepared, preview });
      const reading = prepared.license?.reading ?? null;
      // The checks compare documents with the stated name, even if the subject gave another one (decision 0015).
      const differing = reading ? differences(reading, v.claims, localToday()) : [];
      const isReadable = reading !== null;
      const isUnclear = !isReadable && !item.isAccepted;
      if (prepared.license && (isUnclear || differing.length > 0))
        change({ type: "moved", key, phase: { name: "deciding", isReadable, differences: differing } });
      // Don't await this, so that the next picture is prepared during the upload.
      else void send(item, prepared);
    } catch (error) {
      if (isAbort(error)) return;
      if (error instanceof NotAPictureError) fail(item, error.message, false);
      else fail(item, `${item.file.name} couldn't be prepared. Please try again.`, true);
    }
  };

  const queue = (item: UploadItem) => {
    line.current = line.current.then(() => start(item));
  };
  const remove = (key: string) => {
    stops.current.get(key)?.abort();
    change({ type: "removed", key });
    settle(key);
  };
  const add = (files: readonly ToUpload[]) => {
    const added = files.map(
      ({ file, documentType, side = null, description = "", isAccepted = false }): UploadItem => ({
        key: idempotencyKey(),
        file,
        documentType,
        side,
        description,
        // The barcode is on the back.
        isRead: mayRead && isPicture(file) && hasBarcode(documentType) && side !== "front",
        isAccepted,
        original: isPicture(file) ? urlOf(file) : null,
        preview: null,
        prepared: null,
        phase: { name: "waiting" },
      }),
    );
    for (const { key, side } of added) {
      if (side !== "front") continue;
      front.current = new Promise((resolve) => {
        settles.current[key] = resolve;
      });
    }
    change({ type: "added", items: added });
    for (const item of added) queue(item);
  };

  return {
    items,
    add,
    remove,
    /** Uploads a picture even though something about it looks wrong. */
    takeAsIs: (item: UploadItem) => item.prepared && void send(item, item.prepared),
    retry: (item: UploadItem) => (item.prepared ? void send(item, item.prepared) : queue(item)),
    /** Replaces this file with another one. */
    replace: (item: UploadItem, file: File) => {
      remove(item.key);
      add([{ ...item, file, isAccepted: false }]);
    },
  };
}

const isWorthRetrying = ({ status }: ApiError) => status === 0 || status === 429 || status >= 500;

/** @returns why the upload failed; for an ApiError, with the file's name */
function refusal(name: string, error: unknown): string {
  if (!(error instanceof ApiError)) return "Upload failed";
  if (error.message.includes(name)) return error.message;
  return `Failed to upload ${name}: ${error.status >= 500 || !error.message ? "Upload failed" : error.message}`;
}
