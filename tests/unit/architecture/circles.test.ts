import { expect, test } from "vitest";
import { files, type Import, importsOf, SOURCE } from "./source.ts";

/** Which files each file imports, type imports included: a type can hide that two files belong together. */
function importGraph(imports: readonly Import[]): Map<string, string[]> {
  const graph = new Map<string, string[]>();
  for (const { file, target } of imports) {
    if (target === null) continue;
    graph.set(file, [...(graph.get(file) ?? []), target]);
    if (!graph.has(target)) graph.set(target, []);
  }
  return graph;
}

/** @returns the circles, each as the files that it passes through: Tarjan's strongly connected components */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): number => {
    const own = order.size;
    order.set(file, own);
    lowest.set(file, own);
    path.push(file);
    const targets = graph.get(file) ?? [];
    for (const target of targets) {
      const reached = order.has(target) ? (path.includes(target) ? order.get(target)! : own) : visit(target);
      lowest.set(file, Math.min(lowest.get(file)!, reached));
    }
    if (lowest.get(file) === own) {
      const circle = path.splice(path.indexOf(file));
      if (circle.length > 1 || targets.includes(file)) found.push(circle.sort());
    }
    return lowest.get(file)!;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found;
}

const imported = (file: string, target: string): Import => ({
  file,
  specifier: target,
  target,
  typeOnly: false,
});

test.each([
  ["two files", [imported("a", "b"), imported("b", "a")], [["a", "b"]]],
  ["a longer way", [imported("a", "b"), imported("b", "c"), imported("c", "a")], [["a", "b", "c"]]],
  ["a file and itself", [imported("a", "a")], [["a"]]],
  ["none", [imported("a", "b"), imported("a", "c"), imported("b", "c")], []],
])("a circle is found: %s", (_, imports, circles) => {
  expect(circlesIn(importGraph(imports))).toEqual(circles);
});

test("no files import each other in a circle", () => {
  const imports = SOURCE.flatMap((folder) => files(folder)).flatMap(importsOf);
  expect(circlesIn(importGraph(imports))).toEqual([]);
});
