import { beforeEach, describe, expect, test } from "vitest";
import {
  breakSeal,
  browserPrint,
  findBreach,
  joinSeal,
  type Place,
  type SealPlaces,
  seal,
} from "#lib/guard/seal.ts";

const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

class MemoryPlace implements Place {
  value: string | null = null;
  read = () => this.value;
  write = (value: string) => {
    this.value = value;
  };
  remove = () => {
    this.value = null;
  };
}

const forbidden: Place = {
  read() {
    throw new DOMException("Forbidden", "SecurityError");
  },
  write() {
    throw new DOMException("Forbidden", "SecurityError");
  },
  remove() {
    throw new DOMException("Forbidden", "SecurityError");
  },
};

let local: MemoryPlace;
let session: MemoryPlace;
let cookie: MemoryPlace;
let agent: string;
let places: SealPlaces;
beforeEach(() => {
  local = new MemoryPlace();
  session = new MemoryPlace();
  cookie = new MemoryPlace();
  agent = CHROME;
  places = { local, session, cookie, userAgent: () => agent };
  seal(places, "one");
});

describe("a sealed session", () => {
  test("is intact as long as nothing changes", () => {
    expect(findBreach(places)).toBeNull();
  });

  test("detects a missing or garbled mark in local storage", () => {
    local.value = null;
    expect(findBreach(places)).toBe("local_storage");
    local.value = "nonsense";
    expect(findBreach(places)).toBe("local_storage");
  });

  test("detects a missing or changed mark in session storage", () => {
    session.value = null;
    expect(findBreach(places)).toBe("session_storage");
    session.value = "two";
    expect(findBreach(places)).toBe("session_storage");
  });

  test("detects a missing or changed cookie", () => {
    cookie.value = null;
    expect(findBreach(places)).toBe("cookie");
    cookie.value = "two";
    expect(findBreach(places)).toBe("cookie");
  });

  test("detects another browser, but accepts an update of the same one", () => {
    agent = CHROME.replace("141.0.0.0", "142.0.7444.60");
    expect(findBreach(places)).toBeNull();
    agent = FIREFOX;
    expect(findBreach(places)).toBe("user_agent");
  });

  test("leaves nothing behind when it ends", () => {
    breakSeal(places);
    expect([local.value, session.value, cookie.value]).toEqual([null, null, null]);
  });
});

describe("joining a sealed session", () => {
  test("gives a new tab the mark", () => {
    session.value = null;
    expect(joinSeal(places, "other")).toBeNull();
    expect(session.value).toBe("one");
    expect(findBreach(places)).toBeNull();
  });

  test("gives the new mark to a tab that had an earlier session's", () => {
    seal({ ...places, session: new MemoryPlace() }, "two");
    expect(findBreach(places)).toBe("session_storage");
    expect(joinSeal(places, "three")).toBeNull();
    expect(findBreach(places)).toBeNull();
  });

  test("seals a session without a mark", () => {
    breakSeal(places);
    expect(joinSeal(places, "fresh")).toBeNull();
    expect(cookie.value).toBe("fresh");
    expect(findBreach(places)).toBeNull();
  });

  test("is a breach with storage that was copied to another browser", () => {
    agent = FIREFOX;
    expect(joinSeal(places, "x")).toBe("user_agent");
    agent = CHROME;
    cookie.value = null;
    expect(joinSeal(places, "x")).toBe("cookie");
  });
});

describe("a browser that blocks", () => {
  test("cookies or session storage causes no breach", () => {
    const strict = { ...places, cookie: forbidden, session: forbidden };
    seal(strict, "one");
    expect(findBreach(strict)).toBeNull();
    expect(joinSeal(strict, "x")).toBeNull();
  });

  test("everything causes no exception", () => {
    const nothing = { local: forbidden, session: forbidden, cookie: forbidden, userAgent: () => CHROME };
    seal(nothing, "one");
    breakSeal(nothing);
    expect(joinSeal(nothing, "x")).toBeNull();
  });
});

test("fingerprints differ by browser, not by version", () => {
  expect(browserPrint(CHROME)).toBe(browserPrint(CHROME.replaceAll("141", "99")));
  expect(browserPrint(CHROME)).not.toBe(browserPrint(FIREFOX));
  expect(browserPrint(CHROME)).toMatch(/^[0-9a-z]+$/);
});
