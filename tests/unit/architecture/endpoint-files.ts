import { type Endpoint, listEndpoints } from "#scripts/deploy/endpoints.ts";
import { read } from "./source.ts";

export interface EndpointFile {
  /** Path from the root, such as `functions/api/auth/login.post.ts`. */
  file: string;
  /** The method and path that the file name stands for. */
  expected: Pick<Endpoint, "method" | "path">;
  /** The method and path that the code declares: `endpoint().post("/api/auth/login", anyone, …)`. */
  declared: { method: string; path: string; access: string }[];
}

const DECLARATION = /\.(get|post|put|patch|delete|all|use|on)\(\s*"([^"]+)"\s*,\s*(\w+)/g;

/** @returns every file of `functions/api`, with what its name and its code say */
export function endpointFiles(): EndpointFile[] {
  return listEndpoints().map(({ file, method, path }) => ({
    file,
    expected: { method, path },
    declared: [...read(file).matchAll(DECLARATION)].map(([, method, path, access]) => ({
      method: method ?? "",
      path: path ?? "",
      access: access ?? "",
    })),
  }));
}
