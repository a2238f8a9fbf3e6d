// Runs in the head of a shared profile's page: requests the profile while the page's code is still loading. The address
// and the keys are the same as in src/features/shared/readShared.ts and src/features/shared/visit.ts.
(() => {
  const token = location.pathname.split("/")[2];
  const headers = {};
  try {
    const access = localStorage.getItem(`shared-access:${token}`);
    const request = sessionStorage.getItem(`shared-request:${token}`);
    if (access) headers["X-Access-Token"] = access;
    if (request) headers["X-Access-Request"] = request;
  } catch {
    // Storage is blocked, so request the profile without access.
  }
  if (!token) return;
  const response = fetch(`/api/shared/${token}`, { cache: "no-store", headers });
  // If this fails, the page makes the request again.
  response.catch(() => {});
  window.earlyShared = { token, response };
})();
