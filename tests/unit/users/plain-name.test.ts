import { expect, it } from "vitest";
import { isSuspiciousName } from "#functions/accounts/names/suspicious-name.ts";

const lines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Ordinary company names. */
const PLAIN = lines(`
  Acme Rentals
  Byron & Co
  Smith Family Homes
  Hinton Realty
  Willow Creek Apartments
  Riverside Property Management
  Jane's Bakery
  O'Brien & Sons Plumbing
  Sunrise Staffing LLC
  Oak Street Lofts
  Marshall & Reed
  Targeted Marketing Group
  Applegate Farms
  Pineapple Studios
  Apple Hill Orchard
  Shell Beach Cottages
  Delta Plumbing
  Visage Salon
  Courtney Design
  Banksy Prints
  Banks Realty
  Supportive Living Homes
  Policey Foods
  Trustworthy Movers
  Ford Brothers Garage
  Metropolitan Tutors
  Chasewood Apartments
  Wisconsin Dairy
  Uberto's Pizza
  Googins Landscaping
  Amazing Grace Childcare
  Pallas Athena Press
  Payday Cleaners
  Venmark Windows
  Dellwood Nursery
  Intelligent Design Studio
  Zellner Law
  Sonya's Catering
  Discovery Preschool
  Indeedly Good Coffee
  Citizen Bikes
  Officina Moderna
  Verity Labs
  Federica Rossi Interiors
  Fidelia Music
  \u041A\u0430\u0444\u0435 \u041F\u0443\u0448\u043A\u0438\u043D
  \u0391\u03B8\u03AE\u03BD\u03B1 \u03A4\u03B1\u03BE\u03AF\u03B4\u03B9\u03B1
  \u5C71\u7530\u4E0D\u52D5\u7523
  M\u00FCller Immobilien GmbH
  Caf\u00E9 del Mar
  24/7 Locksmith
  1st Choice Homes
  A1 Garage
  B&B Movers
  3M
  X
  Checker
  Intuitive Health
  Intuition Dental
  Inuit Crafts
  Amazonia Travel
  Redlin Homes
  Truest Homes
  All State Movers
  Starbuck Farms
  Blue Crossing Cafe
  Capital Oneill
  Fivers
  Tennis Court Builders
  Court Street Apartments
  Bank Street Dental
  Left Bank Books
  Food Bank of Ohio
  Navy Pier Grill
  Army Surplus Store
  Smith Immigration
  Immigration Law Offices
  Grace Ministry
  Smith Family Trust
  Family Trust
  City of Hope
  Department 56
  Security Deposit Realty
  Support Staffing
  Federal Way Dental
  Delta Homes LLC
  Hilton Homes
  Dell Rentals
  Vanguard Homes
  State of Mind Yoga
  Ice Cream Company
  Ak\u0254fa Foods
  M\u0259mm\u0259dov Tours
  $5 Pizza
  1-800 Flowers
  Studio 1954
  1234567 Ontario Inc
  9123-4567 Qu\u00E9bec Inc
  Buy Here Pay Here Autos
  Join Us Church
  Your Move Realty
  Cars.com
`);

it.each(PLAIN)("%s isn't suspicious", (name) => expect(isSuspiciousName(name)).toBe(false));
