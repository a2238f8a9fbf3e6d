import { matchRoutes, type RouteObject } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { appRoutes } from "#app/appRoutes.tsx";
import { keysOf, SCREENS } from "#web/build/pages/screens.ts";

/** The paths of all screens, as the router has them. */
const pathsOf = (routes: readonly RouteObject[], above = ""): string[] =>
  routes.flatMap((route) => {
    const path = [above, route.path].filter(Boolean).join("/");
    return route.children ? pathsOf(route.children, path) : [path];
  });

/** The source of what the router loads for a path. */
const codeAt = (path: string) =>
  matchRoutes<RouteObject>([{ path: "/", children: appRoutes }], `/${path.replace(/:\w+/, "one")}`)
    ?.map(({ route }) => String(route.lazy ?? ""))
    .join();

describe("the list of screens whose files a page fetches at once", () => {
  it("has every path of the router, once", () => {
    expect(SCREENS.map(({ path }) => path).toSorted()).toEqual(pathsOf(appRoutes).toSorted());
  });

  it.each(SCREENS.filter(({ path }) => path !== ""))(
    "names what the router loads for /app/$path",
    (screen) => {
      const [page = ""] = keysOf(screen);
      expect(codeAt(screen.path)).toContain(page.replace(/^src/, ""));
    },
  );

  it("finds a path before those with a parameter that match it, too", () => {
    const firstFor = (path: string) =>
      SCREENS.find(({ path: pattern }) => new RegExp(`^${pattern.replace(/:\w+/, "[^/]+")}$`).test(path));
    for (const screen of SCREENS) expect(firstFor(screen.path)).toBe(screen);
  });
});
