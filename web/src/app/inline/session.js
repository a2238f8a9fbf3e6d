// Runs in the head of pages for people who are signed in: exchanges the stored refresh token while the page's code is
// still loading. src/lib/session/exchangeToken.ts reads the answer. The keys, the lock and the time are the same as in
// functions/contract/limits.ts, src/lib/session/refreshLock.ts and src/lib/guard/activity.ts.
(() => {
  const IDLE_MS = 30 * 60 * 1000;
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  // Skip a session that timed out while no page was open; the page's code will end it. For a session that never times
  // out, the stored time is Infinity.
  const last = Number(stored("activity"));
  const isOver = last > 0 && Date.now() - last >= IDLE_MS;
  if (!stored("rt") || isOver) return;

  const trade = async () => {
    const refreshToken = stored("rt");
    const response = await fetch("/api/auth/refresh", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ refreshToken }),
    });
    if (response.ok) {
      const { data } = await response.clone().json();
      // Other tabs read the token once they have the lock. In the meantime, the person may have signed out, or another
      // person may have signed in.
      if (stored("rt") === refreshToken) localStorage.setItem("rt", data.tokens.refreshToken);
    }
    return response;
  };
  const answer = navigator.locks ? navigator.locks.request("countersign-refresh", trade) : trade();
  // If this fails, the page exchanges the token itself.
  answer.catch(() => {});
  window.earlySession = answer;
})();
