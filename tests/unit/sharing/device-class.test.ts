import { expect, it } from "vitest";
import { deviceClass } from "#functions/sharing/view/device-class.ts";

const AGENTS = [
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148", "phone"],
  ["Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36", "phone"],
  ["Mozilla/5.0 (Linux; Android 16; SM-X910) AppleWebKit/537.36 Chrome/150.0 Safari/537.36", "tablet"],
  ["Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148", "tablet"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36", "computer"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15",
    "computer",
  ],
  ["Mozilla/5.0 (X11; CrOS x86_64 15917.71.0) AppleWebKit/537.36 Chrome/150.0 Safari/537.36", "computer"],
  ["curl/8.14.1", "other"],
  ["", "other"],
] as const;

it.each(AGENTS)("recognizes %s", (agent, device) => {
  expect(deviceClass(agent)).toBe(device);
});
it("doesn't guess without a header", () => {
  expect(deviceClass(null)).toBe("other");
});
