import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** An endpoint as its file declares it. */
export interface Endpoint {
  file: string;
  method: string;
  path: string;
  access: string;
  /** True if it checks its body's type and size. */
  takesJson: boolean;
  /** True if it parses its body with a schema. */
  parsesJson: boolean;
}

/** @returns whether an endpoint is for people who are signed in, staff included */
export const needsSignIn = ({ access }: Endpoint): boolean =>
  ["signedIn", "party", "person", "uploader", "phone", "staff"].includes(access);

const root = join(import.meta.dirname, "../../functions/api");

/** @returns every endpoint, read from the files themselves so that a new one can't be forgotten */
export function endpoints(): Endpoint[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(get|post|put|delete)\.ts$/.test(file))
    .sort()
    .map((file) => {
      const source = readFileSync(join(root, file), "utf8");
      const found = /\.(get|post|put|delete)\(\s*"([^"]+)",\s*(\w+)/.exec(source);
      if (!found) throw new Error(`functions/api/${file} declares no method, path and access`);
      const [, method = "", path = "", access = ""] = found;
      return {
        file,
        method: method.toUpperCase(),
        path,
        access,
        takesJson: /\bjsonBody\b/.test(source),
        parsesJson: /validate\(\s*"json"/.test(source),
      };
    });
}
