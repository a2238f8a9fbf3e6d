import { expect, test } from "vitest";
import { appUrlFrom, hostFrom, linkHost, ownHost } from "#scripts/stack/host.ts";

test.each([
  [{}, "http://localhost:8787", "127.0.0.1"],
  [{ HOST: "localhost" }, "http://localhost:8787", "127.0.0.1"],
  [{ HOST: "0.0.0.0" }, "http://localhost:8787", "127.0.0.1"],
  [{ HOST: "192.0.2.7" }, "http://192.0.2.7:8787", "192.0.2.7"],
  [{ HOST: "fd00::7" }, "http://[fd00::7]:8787", "[fd00::7]"],
  [{ HOST: "0.0.0.0", APP_URL: "https://demo.example" }, "https://demo.example", "127.0.0.1"],
])("with %o, links lead to %s, and the parts reach each other on %s", (env, link, own) => {
  expect([appUrlFrom(env, 8787), ownHost(hostFrom(env))]).toEqual([link, own]);
});

test("what people open on this machine is named localhost", () => {
  expect(["127.0.0.1", "0.0.0.0", "::"].map(linkHost)).toEqual(["localhost", "localhost", "localhost"]);
});

test.each(["demo.example", "ftp://demo.example"])("refuses %s as APP_URL, and says what to write", (url) => {
  expect(() => appUrlFrom({ APP_URL: url }, 8787)).toThrow(
    `APP_URL is "${url}", which isn't an address: write one like http://192.0.2.7:8787`,
  );
});
