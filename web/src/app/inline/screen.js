// Runs in the head of `app.html`, which is the same for all screens: fetches the code and styles of the screen at this
// address, so that they arrive together with the shell's. The router then imports them from the cache. Once the session
// is renewed, also requests the screen's data. src/lib/http/earlyAnswer.ts reads the answer.
(() => {
  const { files, screens } = document.currentScript.dataset;
  const names = files.split(" ");
  const parts = location.pathname.replace(/\/$/, "").split("/").slice(2);
  const isHere = ([path]) => {
    const wanted = path === "" ? [] : path.split("/");
    return wanted.length === parts.length && wanted.every((part, i) => part[0] === ":" || part === parts[i]);
  };
  const [pattern, own, asks, isPersonal] = JSON.parse(screens).find(isHere) ?? [];
  for (const n of own ?? []) {
    const href = `/assets/${names[n]}`;
    const link = document.createElement("link");
    const as = href.endsWith(".css") ? { rel: "preload", as: "style" } : { rel: "modulepreload" };
    Object.assign(link, as, { crossOrigin: "", href });
    document.head.append(link);
  }

  const isPlain = parts.every((part) => /^[\w-]*$/.test(part));
  if (!asks || !window.earlySession || location.search || location.hash || !isPlain) return;
  const values = { ":tz": encodeURIComponent(new Intl.DateTimeFormat().resolvedOptions().timeZone) };
  for (const [i, name] of pattern.split("/").entries()) values[name] = parts[i];
  const path = asks.replace(/:\w+/, (name) => values[name]);
  const ask = async () => {
    const session = await window.earlySession;
    if (!session.ok) return;
    const { tokens, user } = (await session.clone().json()).data;
    if (user.limited_to || (isPersonal && user.account_type === "business")) return;
    const authorization = `Bearer ${tokens.accessToken}`;
    return { authorization, response: await fetch(path, { headers: { authorization } }) };
  };
  // If this fails, the screen makes the request itself.
  window.earlyAnswer = { path, since: Date.now(), answer: ask().catch(() => undefined) };
})();
