import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../shared/root.ts";

/** An endpoint file. Its name determines its path. */
export interface Endpoint {
  /** Path from the root, such as `functions/api/auth/login.post.ts`. */
  file: string;
  /** In lowercase. */
  method: string;
  /** Such as `/api/verifications/:id/cancel`. */
  path: string;
}

/**
 * @returns every endpoint file in `functions/api`, sorted so that a fixed segment comes before a parameter in the same
 *   position
 */
export function listEndpoints(): Endpoint[] {
  return readdirSync(join(ROOT, "functions/api"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => endpointAt(join(entry.parentPath, entry.name).slice(ROOT.length)))
    .sort((a, b) => (a.path.replaceAll(":", "~") < b.path.replaceAll(":", "~") ? -1 : 1));
}

/**
 * `[id]` is a parameter, `index` is the folder itself, and the suffix is the method. Files in `well-known` are served
 * under `/.well-known`, since a source folder shouldn't be hidden, and files in `vct` under `/vct`, because credentials
 * contain that address.
 * @throws if the name contains no method
 */
export function endpointAt(file: string): Endpoint {
  const [, name, method] = /^functions\/api\/(.*)\.(get|post|put|patch|delete)\.ts$/.exec(file) ?? [];
  if (!name || !method) throw new Error(`${file} must end in .<method>.ts`);
  const path = name
    .split("/")
    .filter((part, i, all) => !(part === "index" && i === all.length - 1))
    .map((part) => part.replace(/^\[(\w+)\]$/, ":$1"))
    .join("/");
  const place = path.startsWith("well-known/") ? "/." : path.startsWith("vct/") ? "/" : "/api/";
  return { file, method, path: place + path };
}
