import "./styles.ts";
import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { createBrowserRouter, type LazyRouteFunction, matchRoutes, type RouteObject } from "react-router-dom";
import { rememberTyped } from "#lib/page/early.ts";
import { loadQuietly } from "#lib/query/loadQuietly.ts";
import { setPrefetcher } from "#lib/query/prefetch.ts";
import { showCarriedToasts } from "#ui/Toast/toast.ts";
import { reloadWhenStale } from "./reloadWhenStale.ts";
import { APP, addRoutes, LINKS, routes } from "./routes.tsx";

type Lazy = LazyRouteFunction<RouteObject>;

/**
 * Groups of routes that load on demand: those below `/app`, because their list is larger than the rest of the router,
 * and those that people open only from links they were sent.
 */
const LATE = [
  { id: APP, has: /^\/app(\/|$)/, load: async () => (await import("./appRoutes.tsx")).appRoutes },
  {
    id: LINKS,
    has: /^\/(attest|block-invitations|unsubscribe|team)(\/|$)/,
    load: async () => (await import("./linkRoutes.tsx")).linkRoutes,
  },
];
const known = new Set<string>();
/** @returns the group that a path's routes belong to, unless it's already loaded */
const missingFor = (path: string) => LATE.find(({ id, has }) => !known.has(id) && has.test(path));

function add(id: string, added: readonly RouteObject[]): void {
  addRoutes(id, added);
  known.add(id);
}

/** Loads code ahead of time. If that fails, the screen that needs the code tries again and shows the error. */
const ahead = (load: () => Promise<unknown>) => void loadQuietly(load).catch(() => {});

/**
 * Loads the first page's code before rendering, so that the prerendered page stays visible until React takes over.
 * @returns whether all of it loaded; if not, the router tries again, and shows an error screen if that fails, too
 */
async function loadFirstPage(): Promise<boolean> {
  const loads = (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
    if (typeof route.lazy !== "function") return;
    const screen: object | undefined = await (route.lazy as Lazy)();
    // `reloadWhenStale` has started a reload, so keep the page as it is until then.
    if (!screen) await new Promise(() => {});
    Object.assign(route, screen, { lazy: undefined });
  });
  const results = await Promise.allSettled(loads);
  return results.every(({ status }) => status === "fulfilled");
}

/**
 * Starts the app.
 * @param appRoutes the routes below `/app`; if missing, they're loaded once a path below `/app` needs them
 */
export async function start(appRoutes?: RouteObject[]): Promise<void> {
  if (appRoutes) add(APP, appRoutes);
  let router: ReturnType<typeof createBrowserRouter> | undefined;
  reloadWhenStale(() => router !== undefined && router.state.navigation.state !== "idle");
  showCarriedToasts();
  const late = missingFor(location.pathname);
  // If these routes can't be loaded, the router tries again.
  if (late)
    await late.load().then(
      (added) => add(late.id, added),
      () => {},
    );
  const isLoaded = await loadFirstPage();
  const root = document.getElementById("root") as HTMLElement;
  // All shared profiles share the markup of `/s`, and all invitations that of `/v`.
  const isHydrated = isLoaded && location.pathname.startsWith(root.dataset.prerendered ?? "-");
  router = createBrowserRouter(routes, {
    // People may have scrolled the prerendered page. This tells the router that it's already in place, so that it
    // doesn't scroll to the top.
    ...(isHydrated && { hydrationData: {} }),
    patchRoutesOnNavigation: async ({ path, patch, signal }) => {
      const late = missingFor(path);
      if (!late) return;
      const added = await late.load();
      // The router discards routes that arrive after an aborted navigation, so they have to be loaded again.
      if (!signal.aborted) known.add(late.id);
      patch(late.id, added);
    },
  });
  setPrefetcher((href) => {
    const path = href.split(/[?#]/)[0] ?? href;
    // If this path's routes haven't loaded yet (say, on a public page that links to `/app`), prefetch them: every
    // screen under that path needs them.
    const late = missingFor(path);
    if (late) ahead(late.load);
    for (const { route } of matchRoutes(routes, path) ?? [])
      if (typeof route.lazy === "function") ahead(route.lazy as Lazy);
  });
  const app = (
    <StrictMode>
      <Ready>
        <RouterProvider router={router} />
      </Ready>
    </StrictMode>
  );
  if (isHydrated) {
    rememberTyped(root);
    // In a transition, React hydrates in slices, so the page stays responsive.
    startTransition(() => {
      hydrateRoot(root, app);
    });
  } else createRoot(root).render(app);
}

/** Sets `data-ready` on the document once React has taken over. Styles and tests rely on it. */
function Ready({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.ready = "";
  }, []);
  return children;
}
