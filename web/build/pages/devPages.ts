import type { Plugin } from "vite";

/**
 * During development, serves `app.html` for `/app/*` and `index.html` for every other page; the browser renders both.
 */
export function devPages(): Plugin {
  return {
    name: "dev-pages",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const [path = ""] = (request.url ?? "").split("?");
        const isPage = request.headers.accept?.includes("text/html") && !/\.[a-z0-9]+$/.test(path);
        if (isPage && !/^\/(api|parties|\.well-known|vct)\//.test(path))
          request.url = path === "/app" || path.startsWith("/app/") ? "/app.html" : "/index.html";
        next();
      });
    },
  };
}
