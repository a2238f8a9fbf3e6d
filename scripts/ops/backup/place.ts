export interface StoredFile {
  /** With `/` between folders. */
  path: string;
  /** In bytes. */
  size: number;
  /** Changes with the content. */
  mark: string;
}

/** A folder or a bucket, as far as backups use it. */
export interface Place {
  /** As the operator wrote it. */
  name: string;
  /** The bucket that it's in, with its address; null for a folder. */
  bucket: string | null;
  /** Files whose paths begin with `prefix`, sorted by path. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** @throws NotThere */
  read(path: string): Promise<AsyncIterable<Uint8Array>>;
  /** Stores a file, which others see only once it's complete. */
  write(path: string, body: AsyncIterable<Uint8Array>): Promise<void>;
  remove(path: string): Promise<void>;
}

/** There's no file with this path. */
export class NotThere extends Error {}
