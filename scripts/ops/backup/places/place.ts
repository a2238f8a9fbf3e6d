export interface StoredFile {
  /** With `/` between folders. */
  path: string;
  /** Size in bytes. */
  size: number;
  /** Changes with the content. */
  mark: string;
}

/** A folder or a bucket, with the operations that backups need. */
export interface Place {
  /** The name that the operator gave. */
  name: string;
  /** The bucket with its address; null for a folder. */
  bucket: string | null;
  /** Files whose paths start with `prefix`, sorted by path. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** @throws NotThere */
  read(path: string): Promise<AsyncIterable<Uint8Array>>;
  /** Stores a file, which becomes visible to others only once it's complete. */
  write(path: string, body: AsyncIterable<Uint8Array>): Promise<void>;
  remove(path: string): Promise<void>;
}

/** There's no file with this path. */
export class NotThere extends Error {}
