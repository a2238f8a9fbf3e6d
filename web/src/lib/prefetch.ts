type Prefetcher = (path: string) => void;

let prefetcher: Prefetcher = () => {};

/** The router says how a path's code is fetched ahead. */
export function setPrefetcher(next: Prefetcher): void {
  prefetcher = next;
}

/** Fetches the code of the screen behind a path; harmless when repeated. */
export function prefetch(path: string): void {
  prefetcher(path);
}
