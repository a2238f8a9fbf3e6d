/** What the bundler knows about a module once it has read all of them. */
interface Module {
  importers: readonly string[];
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}

/** Looks a module up by its id. */
export type Graph = { getModuleInfo(id: string): Module | null };

/**
 * One of our modules, and what uses it through static imports: pages (`index.html`, `app.html`) and modules that load
 * on demand. Names are paths in `web/`, or `functions/contract/…` for the contract's modules.
 */
export interface Use {
  id: string;
  by: ReadonlySet<string>;
  importers: readonly string[];
}

/**
 * @param web absolute path of the folder `web`, with a slash at its end
 * @returns a module's name, in the form that {@link Use} describes
 */
export const shortId = (id: string, web: string) =>
  id
    .replace(web, "")
    .replace(/^.*\/(functions|node_modules)\//, "$1/")
    .replace(/\?.*$/, "");

/**
 * Finds out which pages and modules use each of our modules. Leaves out libraries except icons: a library exports
 * everything from one file, so every importer would seem to use all of it.
 * @param web absolute path of the folder `web`, with a slash at its end
 * @returns a function that looks up a module's uses by its id, once the graph is complete; it returns undefined for
 *   libraries
 */
export function moduleUses(web: string): (id: string, graph: Graph) => Use | undefined {
  const short = (id: string) => shortId(id, web);
  let uses: Map<string, Set<string>> | undefined;
  return (id, graph) => {
    uses ??= reach(graph, [`${web}index.html`, `${web}app.html`]);
    const by = uses.get(id);
    if (!by) return;
    const importers = graph.getModuleInfo(id)?.importers ?? [];
    return { id: short(id), by: new Set([...by].map(short)), importers: importers.map(short) };
  };
}

const isLibrary = (id: string) => /node_modules\/(?!lucide-react\/dist\/esm\/icons\/)/.test(id);

/** @returns for each module, the ids of the entries and dynamically imported modules from which it's reachable */
function reach(graph: Graph, entries: readonly string[]): Map<string, Set<string>> {
  const uses = new Map<string, Set<string>>();
  const roots = new Set(entries);
  // The set grows during the loop, which also visits the new entries.
  for (const root of roots) {
    const waiting = [root];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const usedBy = uses.get(id) ?? new Set();
      if (usedBy.has(root) || isLibrary(id)) continue;
      uses.set(id, usedBy.add(root));
      const module = graph.getModuleInfo(id);
      if (!module) continue;
      waiting.push(...module.importedIds);
      for (const dynamic of module.dynamicallyImportedIds) roots.add(dynamic);
    }
  }
  return uses;
}
