import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsCommand,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { TIME_LIMITS } from "#contract/time-limits.ts";
import { PartUnavailable } from "#contract/unavailable.ts";
import type { Env } from "#core/env.ts";

/**
 * This is the only module that uses the AWS SDK. It works with any S3-compatible storage. Each document's file is
 * stored as one object. Every call throws PartUnavailable while storage can't be reached.
 */

/** Which bucket, and how to reach it. */
export type StorageEnv = Pick<
  Env,
  "S3_ENDPOINT" | "S3_REGION" | "S3_BUCKET" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY"
>;

function client(env: StorageEnv): S3Client {
  return new S3Client({
    region: env.S3_REGION,
    ...(env.S3_ENDPOINT ? { endpoint: env.S3_ENDPOINT } : {}),
    forcePathStyle: true,
    credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY },
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 2,
    requestHandler: { requestTimeout: TIME_LIMITS.storage },
  });
}

/** HTTP statuses that mean storage is overloaded. */
const TOO_BUSY = [408, 429];

/**
 * Waits for storage's response.
 * @throws PartUnavailable if storage can't be reached, fails, or doesn't respond in time; the SDK's own error if it
 *   refuses the request, for example because the object doesn't exist
 */
async function answered<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const { httpStatusCode: status } = (error as Partial<S3ServiceException>).$metadata ?? {};
    const isRefusal = status !== undefined && status < 500 && !TOO_BUSY.includes(status);
    throw isRefusal ? error : new PartUnavailable("storage", error);
  }
}

/** Stores an object in one request. */
export async function putObject(
  env: StorageEnv,
  key: string,
  body: Uint8Array,
  contentType: string,
): Promise<void> {
  await answered(
    client(env).send(
      new PutObjectCommand({ Bucket: env.S3_BUCKET, Key: key, Body: body, ContentType: contentType }),
    ),
  );
}

/**
 * Begins a multipart upload.
 * @returns its id
 */
export async function createParts(env: StorageEnv, key: string): Promise<string> {
  const answer = await answered(
    client(env).send(new CreateMultipartUploadCommand({ Bucket: env.S3_BUCKET, Key: key })),
  );
  if (!answer.UploadId) throw new Error("Storage began no upload");
  return answer.UploadId;
}

/**
 * Stores one part, numbered from 1.
 * @returns its ETag, which {@link completeParts} needs
 */
export async function putPart(
  env: StorageEnv,
  key: string,
  uploadId: string,
  number: number,
  body: Uint8Array,
): Promise<string> {
  const answer = await answered(
    client(env).send(
      new UploadPartCommand({
        Bucket: env.S3_BUCKET,
        Key: key,
        UploadId: uploadId,
        PartNumber: number,
        Body: body,
      }),
    ),
  );
  if (!answer.ETag) throw new Error("Storage did not tag a part");
  return answer.ETag;
}

/** Completes a multipart upload, so that its parts become one visible object. */
export async function completeParts(
  env: StorageEnv,
  key: string,
  uploadId: string,
  parts: { number: number; etag: string }[],
): Promise<void> {
  await answered(
    client(env).send(
      new CompleteMultipartUploadCommand({
        Bucket: env.S3_BUCKET,
        Key: key,
        UploadId: uploadId,
        MultipartUpload: { Parts: parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag })) },
      }),
    ),
  );
}

/** Aborts a multipart upload, and drops the parts stored so far. */
export async function abortParts(env: StorageEnv, key: string, uploadId: string): Promise<void> {
  await answered(
    client(env).send(
      new AbortMultipartUploadCommand({ Bucket: env.S3_BUCKET, Key: key, UploadId: uploadId }),
    ),
  );
}

/**
 * @returns the object's bytes as a stream, and its size in bytes (0 if unknown)
 * @throws if there's no such object
 */
export async function getObject(
  env: StorageEnv,
  key: string,
): Promise<{ body: ReadableStream; size: number }> {
  const answer = await answered(client(env).send(new GetObjectCommand({ Bucket: env.S3_BUCKET, Key: key })));
  if (!answer.Body) throw new Error(`Storage answered without a body for ${key}`);
  return { body: answer.Body.transformToWebStream(), size: answer.ContentLength ?? 0 };
}

/** Deletes an object, or does nothing if it doesn't exist. */
export async function deleteObject(env: StorageEnv, key: string): Promise<void> {
  await answered(client(env).send(new DeleteObjectCommand({ Bucket: env.S3_BUCKET, Key: key })));
}

export interface StoredObject {
  key: string;
  /** In bytes. */
  size: number;
  /** Changes with the content. */
  etag: string;
}

/**
 * @returns at most `most` objects whose keys begin with `prefix` and come after `after`, in order, and whether that's
 *   the last page
 */
export async function listObjects(
  env: StorageEnv,
  prefix: string,
  after: string,
  most: number,
): Promise<{ objects: StoredObject[]; isLast: boolean }> {
  const answer = await answered(
    client(env).send(
      new ListObjectsCommand({
        Bucket: env.S3_BUCKET,
        Prefix: prefix,
        MaxKeys: most,
        ...(after && { Marker: after }),
      }),
    ),
  );
  const objects = (answer.Contents ?? []).flatMap(({ Key: key, Size: size = 0, ETag: etag = "" }) =>
    key ? [{ key, size, etag }] : [],
  );
  return { objects, isLast: answer.IsTruncated !== true || objects.length === 0 };
}

/** @returns the keys of {@link listObjects} */
export const listKeys = async (...page: Parameters<typeof listObjects>): Promise<string[]> =>
  (await listObjects(...page)).objects.map(({ key }) => key);

/** @throws if the bucket can't be reached */
export async function storageReachable(env: StorageEnv): Promise<void> {
  await answered(client(env).send(new HeadBucketCommand({ Bucket: env.S3_BUCKET })));
}
