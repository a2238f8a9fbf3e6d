// Runs in the head of `app.html`, which is the same for all screens: fetches the code and styles of the one that the
// address names, so that they arrive together with the shell's. The router imports them from there.
(() => {
  const { files, screens } = document.currentScript.dataset;
  const names = files.split(" ");
  const parts = location.pathname.replace(/\/$/, "").split("/").slice(2);
  const isHere = ([path]) => {
    const wanted = path === "" ? [] : path.split("/");
    return wanted.length === parts.length && wanted.every((part, i) => part[0] === ":" || part === parts[i]);
  };
  const [, own] = JSON.parse(screens).find(isHere) ?? [];
  for (const n of own ?? []) {
    const href = `/assets/${names[n]}`;
    const link = document.createElement("link");
    const as = href.endsWith(".css") ? { rel: "preload", as: "style" } : { rel: "modulepreload" };
    Object.assign(link, as, { crossOrigin: "", href });
    document.head.append(link);
  }
})();
