import type { Stack } from "#scripts/stack/stack.ts";

/** The addresses of the stack and the Worker's variables. Test files get this from `inject("stack")`. */
export interface StackInfo
  extends Pick<Stack, "url" | "apiUrl" | "dbUrl" | "mailUrl" | "roomsUrl" | "storageUrl" | "env"> {
  dataDir: string;
  /** The bundled Workers, for other stacks. */
  bundles: string;
  /** The Worker that publishes to the rooms for tests. */
  publisherUrl: string;
}

declare module "vitest" {
  interface ProvidedContext {
    stack: StackInfo;
  }
}
