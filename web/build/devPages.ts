import type { Plugin } from "vite";

/** While developing: `/app/*` gets `app.html`, every other page `index.html`, both drawn in the browser. */
export function devPages(): Plugin {
  return {
    name: "dev-pages",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const [path = ""] = (request.url ?? "").split("?");
        const isPage = request.headers.accept?.includes("text/html") && !/\.[a-z0-9]+$/.test(path);
        if (isPage && !/^\/(api|parties|\.well-known)\//.test(path))
          request.url = path === "/app" || path.startsWith("/app/") ? "/app.html" : "/index.html";
        next();
      });
    },
  };
}
