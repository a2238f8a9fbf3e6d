import "./styles.ts";
import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { createBrowserRouter, type LazyRouteFunction, matchRoutes, type RouteObject } from "react-router-dom";
import { rememberTyped } from "#lib/early.ts";
import { setPrefetcher } from "#lib/prefetch.ts";
import { sayCarriedToasts } from "#ui/Toast/toast.ts";
import { loadQuietly, reloadWhenStale } from "./reloadWhenStale.ts";
import { routes } from "./routes.tsx";

type Lazy = LazyRouteFunction<RouteObject>;

/**
 * Loads the first page's code before anything is drawn, so that the prerendered picture stays until it is alive.
 * @returns whether all of it came; the router asks for the rest again, and has a screen for when that fails, too
 */
async function loadFirstPage(): Promise<boolean> {
  const loads = (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
    if (typeof route.lazy !== "function") return;
    const screen: object | undefined = await (route.lazy as Lazy)();
    // `reloadWhenStale` has begun to load the page anew: until then it stays as it is.
    if (!screen) await new Promise(() => {});
    Object.assign(route, screen, { lazy: undefined });
  });
  const results = await Promise.allSettled(loads);
  return results.every(({ status }) => status === "fulfilled");
}

async function start(): Promise<void> {
  let router: ReturnType<typeof createBrowserRouter> | undefined;
  reloadWhenStale(() => router !== undefined && router.state.navigation.state !== "idle");
  sayCarriedToasts();
  const isLoaded = await loadFirstPage();
  router = createBrowserRouter(routes);
  setPrefetcher((path) => {
    for (const { route } of matchRoutes(routes, path.split(/[?#]/)[0] ?? path) ?? [])
      if (typeof route.lazy === "function") void loadQuietly(route.lazy as Lazy);
  });
  const app = (
    <StrictMode>
      <Alive>
        <RouterProvider router={router} />
      </Alive>
    </StrictMode>
  );
  const root = document.getElementById("root") as HTMLElement;
  if (isLoaded && root.dataset.prerendered === location.pathname) {
    rememberTyped(root);
    // As a transition it is done in slices, so that the page answers meanwhile.
    startTransition(() => {
      hydrateRoot(root, app);
    });
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
