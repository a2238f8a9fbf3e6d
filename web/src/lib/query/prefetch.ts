type Prefetcher = (path: string) => void;

let prefetcher: Prefetcher = () => {};

/** Lets the router provide the function that prefetches a path's code, so that `lib` doesn't import the router. */
export function setPrefetcher(next: Prefetcher): void {
  prefetcher = next;
}

/** Fetches the code of a path's screen ahead of time. Safe to repeat. */
export function prefetch(path: string): void {
  prefetcher(path);
}
