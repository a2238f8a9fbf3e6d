import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom";
import { linkRoutes } from "./linkRoutes.tsx";
import { addRoutes, LINKS, routes } from "./routes.tsx";
import { ShellSkeleton } from "./shell/ShellSkeleton.tsx";

addRoutes(LINKS, linkRoutes);

/**
 * Renders a public page's markup as the browser will hydrate it.
 * @param path e.g. `/login`
 * @throws when the route responds with a redirect or an error
 */
export async function renderPage(path: string): Promise<string> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`https://countersign.invalid${path}`));
  if (context instanceof Response) throw new Error(`${path} redirects to ${context.headers.get("Location")}`);
  if (context.errors) throw Object.values(context.errors)[0];
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(
    <StrictMode>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </StrictMode>,
  );
}

/** Renders the markup that `app.html` shows until the shell's code runs. */
export function renderSkeleton(): string {
  return renderToString(<ShellSkeleton />);
}
