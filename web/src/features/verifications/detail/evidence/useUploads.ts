import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer, useRef } from "react";
import { hasBarcode } from "#contract/documents/document-needs.ts";
import type { DocumentType } from "#contract/enums.ts";
import { SECOND } from "#contract/time.ts";
import { keys } from "#features/verifications/shared/api/queries.ts";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { localToday } from "#lib/format/localToday.ts";
import { idempotencyKey } from "#lib/http/api.ts";
import { ApiError } from "#lib/http/errors.ts";
import { toast } from "#ui/Toast/toast.ts";
import { differences } from "../capture/compare.ts";
import { isPicture, type Prepared, prepare } from "../capture/prepare.ts";
import type { Step } from "../capture/protocol.ts";
import { NotAPictureError } from "../capture/straighten.ts";
import { uploadDocument } from "./files.ts";
import { type UploadItem, uploadItems } from "./uploadItems.ts";

/** Milliseconds that a file stays in the queue once it's uploaded and in the document list. */
const UPLOADED_FOR = 4 * SECOND;

export type Uploads = ReturnType<typeof useUploads>;

type UploadsFor = Pick<VerificationDetail, "id" | "claims" | "consent">;

const isAbort = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

/**
 * The upload queue. Prepares one picture at a time, so that only one is in memory. If a picture looks wrong, the
 * subject decides what to do; all other files are uploaded right away. Before the subject has consented, the browser
 * doesn't read pictures: it only scales them and removes their metadata.
 */
export function useUploads(v: UploadsFor) {
  const { id: verificationId } = v;
  const mayRead = v.consent.given_at !== null && v.consent.withdrawn_at === null;
  const [items, change] = useReducer(uploadItems, []);
  const client = useQueryClient();
  const stops = useRef(new Map<string, AbortController>());
  const previews = useRef(new Set<string>());
  const line = useRef(Promise.resolve());

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
  const fail = (item: UploadItem, message: string, canRetry: boolean) =>
    change({ type: "moved", key: item.key, phase: { name: "failed", message, canRetry } });

  const send = async (item: UploadItem, prepared: Prepared) => {
    const { key, documentType, description } = item;
    const isReadable = prepared.license?.reading != null;
    const onProgress = (progress: number) =>
      change({ type: "moved", key, phase: { name: "uploading", progress, isReadable } });
    onProgress(0);
    try {
      await uploadDocument(
        { file: prepared.file, fileName: prepared.fileName, documentType, description, verificationId },
        key,
        { onProgress, signal: signalOf(key) },
      );
      await client.invalidateQueries({ queryKey: keys.detail(verificationId) });
      change({ type: "moved", key, phase: { name: "uploaded", isReadable } });
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
      if (prepared.license && (!isReadable || differing.length > 0))
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
  };
  const add = (files: readonly File[], documentType: DocumentType, description: string) => {
    const added = files.map(
      (file): UploadItem => ({
        key: idempotencyKey(),
        file,
        documentType,
        description,
        isRead: mayRead && isPicture(file) && hasBarcode(documentType),
        original: isPicture(file) ? urlOf(file) : null,
        preview: null,
        prepared: null,
        phase: { name: "waiting" },
      }),
    );
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
      add([file], item.documentType, item.description);
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
