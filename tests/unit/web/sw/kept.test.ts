import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HOUR } from "#contract/time.ts";
import { file, forget, keep, page } from "#web/sw/cache.ts";
import { FakeCaches, pathOf } from "./fake-caches.ts";

let caches: FakeCaches;
/** What the server answers by path; a path that's missing answers 404, null means that it can't be reached. */
let served: Record<string, { type: string; body: string; status?: number }> | null;
let asked: string[];
let work: Promise<unknown>[];
let now: number;

/** Deploys a build whose page links a script of its own and one that all builds share. */
function deploy(build: string) {
  const html = `<link href="/assets/all.css"><script src="/assets/${build}.js"></script>${build}`;
  served = {
    "/app": { type: "text/html", body: html },
    "/assets/all.css": { type: "text/css", body: "all" },
    [`/assets/${build}.js`]: { type: "text/javascript", body: build },
    [`/assets/${build}-screen.js`]: { type: "text/javascript", body: `${build}-screen` },
  };
}

beforeEach(() => {
  caches = new FakeCaches();
  asked = [];
  work = [];
  now = Date.UTC(2026, 10, 29);
  vi.stubGlobal("caches", caches);
  // Each cache is named after the time.
  vi.spyOn(Date, "now").mockImplementation(() => now++);
  vi.stubGlobal("fetch", async (request: string | Request) => {
    const path = pathOf(typeof request === "string" ? request : request.url);
    asked.push(path);
    if (!served) throw new TypeError("Failed to fetch");
    const found = served[path] ?? (path.startsWith("/app/") ? served["/app"] : undefined);
    const { type, body, status = 200 } = found ?? { type: "text/plain", body: "", status: 404 };
    const answer = new Response(body, { status, headers: { "Content-Type": type } });
    return Object.defineProperty(answer, "type", { value: "basic" });
  });
  deploy("a");
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const later = (one: Promise<unknown>) => void work.push(one);
const done = async () => {
  while (work.length > 0) await work.shift();
};
const textOf = async (answer: Promise<Response>) => {
  const text = await (await answer).text();
  await done();
  return text;
};
const open = (path = "/app/dashboard") => textOf(page(new Request(`https://app.example${path}`), later));
const load = (path: string) => textOf(file(new Request(`https://app.example${path}`), later));

describe("the kept page", () => {
  it("answers at once, without its server, in whole", async () => {
    expect(await open()).toContain("a.js");
    served = null;
    expect(await open("/app/profile")).toContain("a.js");
    expect(await load("/assets/a.js")).toBe("a");
    expect(await load("/assets/all.css")).toBe("all");
  });

  it("is replaced for the next navigation, and files that stay the same aren't loaded again", async () => {
    await open();
    deploy("b");
    asked = [];
    expect(await open()).toMatch(/a$/);
    expect(asked.sort()).toEqual(["/app", "/assets/b.js"]);
    expect(await open()).toMatch(/b$/);
  });

  it("isn't replaced by a page whose files aren't all there", async () => {
    await open();
    deploy("b");
    delete served?.["/assets/b.js"];
    await open();
    expect(await open()).toMatch(/a$/);
    expect(caches.paths()).toHaveLength(1);
  });

  it.each([
    { type: "text/html", body: "<h1>Sign in to this Wi-Fi</h1>" },
    { type: "text/html", body: '<script src="/assets/a.js"></script>', status: 503 },
    { type: "text/plain", body: '<script src="/assets/a.js"></script>' },
  ])("isn't replaced by %o", async (other) => {
    await open();
    served = { ...served, "/app": other };
    await open();
    expect(await open()).toMatch(/a$/);
  });

  it("keeps two builds, for tabs that still run the one before", async () => {
    for (const build of ["a", "b", "c"]) {
      deploy(build);
      await open();
      await load(`/assets/${build}-screen.js`);
    }
    expect(caches.paths()).toEqual(
      ["b", "c"].map((build) =>
        ["/app", "/assets/all.css", `/assets/${build}-screen.js`, `/assets/${build}.js`].sort(),
      ),
    );
  });

  it("comes with its headers, which may change alone", async () => {
    await open();
    const before = await caches.match("/app");
    await open();
    const after = await caches.match("/app");
    expect(after?.headers.get("Content-Type")).toBe("text/html");
    expect(Number(after?.headers.get("X-Confirmed-At"))).toBeGreaterThan(
      Number(before?.headers.get("X-Confirmed-At")),
    );
    expect(caches.paths()).toHaveLength(1);
  });

  it("waits for the server if it hasn't been confirmed for a day, but not without a network", async () => {
    await open();
    now += 25 * HOUR;
    deploy("b");
    expect(await open()).toMatch(/b$/);
    now += 25 * HOUR;
    served = { "/app/dashboard": { type: "text/html", body: "down", status: 503 } };
    expect(await open()).toMatch(/b$/);
    served = null;
    expect(await open()).toMatch(/b$/);
  });

  it("is forgotten once a file of an open tab is gone, so that its reload gets the new one", async () => {
    await open();
    deploy("b");
    served = { ...served, "/app/dashboard": { type: "text/html", body: "from the network" } };
    await file(new Request("https://app.example/assets/a-screen.js"), () => {});
    expect(await (await page(new Request("https://app.example/app/dashboard"), later)).text()).toBe(
      "from the network",
    );
    await done();
    expect(await open()).toMatch(/b$/);
  });
});

describe("files", () => {
  it("are kept as they're loaded, but no errors and no pages", async () => {
    await load("/assets/a-screen.js");
    await load("/assets/gone.js");
    served = { ...served, "/assets/page.js": { type: "text/html", body: "<h1>Sign in to this Wi-Fi</h1>" } };
    await load("/assets/page.js");
    expect(
      caches
        .paths()
        .flat()
        .filter((path) => path !== "/app"),
    ).toContain("/assets/a-screen.js");
    expect(caches.paths().flat()).not.toContain("/assets/gone.js");
    expect(caches.paths().flat()).not.toContain("/assets/page.js");
  });

  it("that a tab has loaded without the worker are kept as well, and nothing else", async () => {
    const picture = { type: "image/jpeg", body: "Jane" };
    served = { ...served, "/api/users/avatar/jane.jpg": picture };
    await keep(["/assets/a-screen.js", "/api/users/avatar/jane.jpg"]);
    expect(caches.paths()).toEqual([["/app", "/assets/a-screen.js", "/assets/a.js", "/assets/all.css"]]);
  });
});

describe("without storage", () => {
  it.each(["put", "always"] as const)("everything comes from the network (%s)", async (fails) => {
    caches.fails = fails;
    served = { ...served, "/app/dashboard": { type: "text/html", body: "from the network" } };
    for (let visit = 0; visit < 2; visit++) {
      expect(await open()).toBe("from the network");
      expect(await load("/assets/a.js")).toBe("a");
      expect(await load("/assets/gone.js")).toBe("");
    }
    await keep(["/assets/a-screen.js"]);
    caches.fails = "never";
    expect(caches.paths().flat()).toEqual([]);
  });

  it("a page can't be opened if the network is gone, too", async () => {
    served = null;
    await expect(open()).rejects.toThrow(TypeError);
  });
});

describe("what other versions kept", () => {
  it("is removed, and with the kill switch everything is", async () => {
    await open();
    await caches.open("files-0-1");
    await forget(false);
    expect(caches.paths()).toHaveLength(1);
    await forget(true);
    expect(caches.paths()).toEqual([]);
  });
});
