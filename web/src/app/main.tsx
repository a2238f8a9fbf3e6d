import "./styles.ts";
import { type ReactNode, StrictMode, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { createBrowserRouter, type LazyRouteFunction, matchRoutes, type RouteObject } from "react-router-dom";
import { rememberTyped } from "../lib/early.ts";
import { setPrefetcher } from "../lib/prefetch.ts";
import { reloadWhenStale } from "./reloadWhenStale.ts";
import { routes } from "./routes.tsx";

type Lazy = LazyRouteFunction<RouteObject>;

/** Loads the first page's code before anything is drawn, so that the prerendered picture stays until it is alive. */
async function loadFirstPage(): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== "function") return;
      Object.assign(route, await (route.lazy as Lazy)(), { lazy: undefined });
    }),
  );
}

async function start(): Promise<void> {
  reloadWhenStale();
  await loadFirstPage();
  const router = createBrowserRouter(routes);
  setPrefetcher((path) => {
    for (const { route } of matchRoutes(routes, path.split(/[?#]/)[0] ?? path) ?? [])
      if (typeof route.lazy === "function") void (route.lazy as Lazy)();
  });
  const app = (
    <StrictMode>
      <Alive>
        <RouterProvider router={router} />
      </Alive>
    </StrictMode>
  );
  const root = document.getElementById("root") as HTMLElement;
  if (root.dataset.prerendered === location.pathname) {
    rememberTyped(root);
    hydrateRoot(root, app);
  } else createRoot(root).render(app);
}

/** Says on the document that the page is alive; styles and tests look at it. */
function Alive({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.ready = "";
  }, []);
  return children;
}

void start();
