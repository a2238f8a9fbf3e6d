import { describe, expect, it } from "vitest";
import { compareAddresses } from "#functions/checks/addresses/compare.ts";
import type { Address } from "#functions/checks/engine/types.ts";

const at = (street: string, city: string, state: string, zipCode: string): Address => ({
  street,
  city,
  state,
  zipCode,
});
const line = (street: string): Address => ({ street });

describe("an address in one line against one in fields", () => {
  it.each<[string, Address, boolean | null]>([
    ["800 N. Linden St. Louis MO 63167", at("800 N Linden", "St. Louis", "MO", "63167"), true],
    [
      "24 Midway Square St. Simons Island GA 31522",
      at("24 Midway Sq", "Saint Simons Island", "GA", "31522"),
      true,
    ],
    [
      "17 LUCERNE DR S E GRAND RAPIDS, MI 49546",
      at("17 Lucerne Drive SE", "Grand Rapids", "MI", "49546"),
      true,
    ],
    [
      "227 W. Monroe St., 3500, Chicago, IL 60606",
      at("227 W Monroe St # 3500", "Chicago", "IL", "60606"),
      true,
    ],
    ["654 N 800 E # 213 Spanish Fork UT 84660", at("654 N 800 E #213", "Spanish Fork", "UT", "84660"), true],
    ["22 1st Street East Kalispell MT 59901", at("22 1st St E", "Kalispell", "MT", "59901"), true],
    ["2002 FM 544 Wylie, TX 75098", at("2002 FM 544", "Wylie", "TX", "75098"), true],
    ["9 Marshall Rd ca Garden Valley 95633", at("9 Marshall Road", "Garden Valley", "CA", "95633"), true],
    // `North Las Vegas` is another city, and only the ZIP code can tell.
    ["9 Main St North Las Vegas NV", at("9 Main St N", "Las Vegas", "NV", ""), null],
    ["9 Main St North, Las Vegas NV", at("9 Main St", "North Las Vegas", "NV", ""), false],
    ["9 Main St North Las Vegas NV 89030", at("9 Main St", "North Las Vegas", "NV", "89030"), true],
    // The split is known, and the street differs.
    ["800 N. Linden St. Louis MO 63167", at("800 S Linden", "St. Louis", "MO", "63167"), false],
    ["22 1st Street East Kalispell MT 59901", at("22 1st St W", "Kalispell", "MT", "59901"), false],
    ["22 1st Street East Kalispell MT 59901", at("22 1st St", "Kalispell", "MT", "59901"), null],
    ["2002 FM 544 Wylie, TX 75098", at("2002 FM 545", "Wylie", "TX", "75098"), false],
    // The line has more words around the address than the other side.
    [
      "853 W Blackhawk St Post Apartments, Chicago, IL 60642",
      at("853 W Blackhawk St", "Chicago", "IL", "60642"),
      null,
    ],
    [
      "Acme Research 2495 State Route 118 Troy PA 18621",
      at("2495 State Route 118", "Troy", "PA", "18621"),
      null,
    ],
  ])("%s", (text, other, verdict) => {
    expect(compareAddresses(line(text), other)?.verdict).toBe(verdict);
    expect(compareAddresses(other, line(text))?.verdict).toBe(verdict);
  });
});

it("another first word counts only if the house number comes before the street", () => {
  const [a, b] = [at("10 Main St", "Troy", "PA", "18621"), at("Calle 10 Mitad", "Troy", "PA", "18621")];
  expect(compareAddresses(a, b)?.verdict).toBe(false);
});

describe("two lines that don't show where the city starts", () => {
  it.each<[string, string, boolean | null]>([
    ["867 South Street Midland TX 79701", "867 South St Midland TX 79701", null],
    ["800 N Linden St Louis MO 63167", "800 N Linden St Louis Missouri 63167", true],
    ["800 N Linden St Louis MO 63167", "801 N Linden St Louis MO 63167", false],
    ["800 N Linden St Louis MO 63167", "800 N Linden St Louis MO 63168", false],
    ["800 N Linden St Louis MO 63167", "800 N Cedar St Louis MO 63167", false],
  ])("%s, %s", (a, b, verdict) => expect(compareAddresses(line(a), line(b))?.verdict).toBe(verdict));
});
