import type { Plugin } from "vite";

/** The name under which other scripts import the bundler's helpers. No minified name starts with it. */
const NAME = "$runtime";

/**
 * Moves the bundler's helpers into React's script, which every page loads anyway. In their own file, they would cost
 * every page a request for 400 bytes.
 */
export function bundlerRuntime(): Plugin {
  return {
    name: "bundler-runtime",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle: {
      // Must run before Vite lists the files that each page needs.
      order: "pre",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const runtime = chunks.find(({ moduleIds }) =>
          moduleIds.every((id) => id.includes("rolldown/runtime")),
        );
        const react = chunks.find(({ name }) => name === "react");
        if (!runtime || !react)
          return this.error("There's no script with the bundler's helpers, or none with React");
        const [, body = "", exported = ""] = /^(.*?);?export\{([^}]*)\};?\s*$/s.exec(runtime.code) ?? [];
        const helpers = exported.split(",").map((pair) => pair.split(" as ").toReversed().join(":"));
        if (!body) this.error("The bundler's helpers look different now");
        const path = (file: string) => `"./${file.replace(/^.*\//, "")}"`;
        const importOf = new RegExp(
          `import\\{([^}]*)\\}from${path(runtime.fileName).replaceAll(".", "\\.")};?`,
        );
        for (const chunk of chunks) {
          const [statement, names = ""] = importOf.exec(chunk.code) ?? [];
          if (statement) {
            const taken = `var{${names.replaceAll(" as ", ":")}}=${NAME};`;
            const given =
              chunk === react
                ? `const ${NAME}=(()=>{${body};return{${helpers}}})();`
                : `import{${NAME}}from${path(react.fileName)};`;
            chunk.code = chunk.code.replace(statement, () => given + taken);
          }
          if (chunk === react) chunk.code = `${chunk.code.trimEnd()}\nexport{${NAME}};\n`;
          else if (statement) chunk.imports = [...new Set([react.fileName, ...chunk.imports])];
          chunk.imports = chunk.imports.filter((file) => file !== runtime.fileName);
          if (chunk !== runtime && chunk.code.includes(path(runtime.fileName)))
            this.error(`${chunk.fileName} still imports the bundler's helpers`);
        }
        delete bundle[runtime.fileName];
      },
    },
  };
}
