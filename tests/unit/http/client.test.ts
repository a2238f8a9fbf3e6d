import { describe, expect, test } from "vitest";
import { subscriberOf, truncateAddress } from "#core/http/client.ts";

describe("network addresses", () => {
  test.each([
    ["203.0.113.77", "203.0.113.0/24"],
    ["::ffff:203.0.113.77", "203.0.113.0/24"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
    ["2001:0DB8:0001::6", "2001:db8:1::/48"],
    ["::1", "0:0:0::/48"],
  ])("%s is stored as %s", (address, network) => {
    expect(truncateAddress(address)).toBe(network);
  });

  test.each(["", "unknown", "1.2.3", "2001:db8", "1::2::3", "2001:db8:1:2:3:4:5:6:7", "12345::"])(
    "%j isn't an address, and nothing is stored",
    (address) => {
      expect(truncateAddress(address)).toBeNull();
    },
  );

  test("an IPv6 subscriber is a /64, whatever address in it they use; an IPv4 one is their address", () => {
    expect(subscriberOf("2001:db8:1:2:aaaa::1")).toBe(subscriberOf("2001:db8:1:2:ffff:1:2:3"));
    expect(subscriberOf("2001:db8:1:2::1")).not.toBe(subscriberOf("2001:db8:1:3::1"));
    expect(subscriberOf("203.0.113.77")).not.toBe(subscriberOf("203.0.113.78"));
  });
});
