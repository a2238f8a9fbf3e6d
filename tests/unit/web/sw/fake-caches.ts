/** A browser's caches, in memory. */
export class FakeCaches {
  readonly held = new Map<string, Map<string, Response>>();
  /** Storage that refuses to take anything, or to be used at all. */
  fails: "never" | "put" | "always" = "never";

  async keys() {
    if (this.fails === "always") throw new DOMException("", "SecurityError");
    return [...this.held.keys()];
  }

  async delete(name: string) {
    return this.held.delete(name);
  }

  async match(url: string, options: { cacheName?: string } = {}) {
    if (this.fails === "always") throw new DOMException("", "SecurityError");
    const where = options.cacheName === undefined ? [...this.held.keys()] : [options.cacheName];
    for (const name of where) {
      const found = this.held.get(name)?.get(pathOf(url));
      if (found) return found.clone();
    }
  }

  async open(name: string) {
    if (this.fails === "always") throw new DOMException("", "SecurityError");
    const cache = this.held.get(name) ?? new Map<string, Response>();
    this.held.set(name, cache);
    return {
      put: async (url: string, answer: Response) => {
        if (this.fails === "put") throw new DOMException("", "QuotaExceededError");
        cache.set(pathOf(url), answer);
      },
      delete: async (url: string) => cache.delete(pathOf(url)),
    };
  }

  /** The paths in each cache, oldest first. */
  paths = () => [...this.held.values()].map((cache) => [...cache.keys()].sort());
}

export const pathOf = (url: string) => new URL(url, "https://app.example").pathname;
