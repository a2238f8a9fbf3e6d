import { DAY, dateOf } from "#contract/time.ts";
import type { NewVerificationInput } from "#contract/verification/new-verification.schema.ts";
import type { Dice } from "./dice.ts";
import type { Person } from "./people.ts";

/** Employers, each with the domain that a public registry lists for it, and the contact there. */
export const EMPLOYERS = [
  ["Calvert Foods", "calvertfoods.example", "Dana Whitlock"],
  ["Patapsco Logistics", "patapscologistics.example", "Erin Blake"],
  ["Chesapeake Medical Group", "chesapeakemedical.example", "Joel Ramos"],
  ["Inner Harbor Hotels", "innerharborhotels.example", "Nadia Stern"],
  ["Mount Vernon Books", "mountvernonbooks.example", "Paul Adler"],
  ["Fell's Point Design", "fellspointdesign.example", "Irene Cho"],
  ["Severn Valley Farms", "severnvalley.example", "Walt Decker"],
  ["Liberty Freight Lines", "libertyfreight.example", "Renata Gil"],
  ["Tidewater Electric", "tidewaterelectric.example", "Sam Orr"],
  ["Canton Dental Care", "cantondental.example", "Lucy Hahn"],
] as const;

const POSITIONS = [
  ["Warehouse associate", 41_600],
  ["Line cook", 39_500],
  ["Front desk agent", 38_200],
  ["Medical assistant", 44_900],
  ["Bookkeeper", 52_300],
  ["Delivery driver", 46_800],
  ["Office manager", 58_700],
  ["Forklift operator", 45_100],
  ["Customer service lead", 49_400],
  ["Electrician's helper", 42_700],
] as const;

/** @returns a job that began before the given time, as a request states it, and its contact separately */
export function jobBefore(at: number, { pick, between }: Dice) {
  const [employerName, domain, contactName] = pick(EMPLOYERS);
  const [position, salary] = pick(POSITIONS);
  const startDate = dateOf(at - between(220, 1900) * DAY);
  const contact = { contactName, contactEmail: `hr@${domain}` };
  const stated = { employerName, position, startDate, salary, employmentType: "full_time" as const };
  return { stated, contact };
}

/** @returns a home whose lease ended before the given time, as a request states it, without a contact */
export function homeBefore(at: number, { between }: Dice) {
  const until = at - between(20, 90) * DAY;
  return {
    previousAddress: `${between(11, 940)} ${["Aliceanna St", "Boston St", "Calvert St", "Gough St"][between(0, 3)]}`,
    monthlyRent: between(22, 44) * 50,
    leaseStartDate: dateOf(until - 730 * DAY),
    leaseEndDate: dateOf(until),
  };
}

/** Businesses that Harbor Staffing verifies before working for them. */
export const BUSINESSES = [
  "Bayline Cold Storage LLC",
  "Druid Hill Catering Inc.",
  "Eastport Marine Services LLC",
  "Foxglove Garden Centers Inc.",
  "Greenmount Packaging LLC",
  "Highlandtown Bakery Inc.",
  "Jones Falls Fitness LLC",
  "Kent Island Seafood Inc.",
  "Lauraville Home Care LLC",
  "Maritime Event Staffing Inc.",
  "North Avenue Print LLC",
  "Old Bay Tours Inc.",
  "Pimlico Auto Parts LLC",
  "Roland Park Dental Supply Inc.",
  "Sandtown Community Kitchen Inc.",
  "Tuscany Tile and Stone LLC",
  "Upton Medical Transport Inc.",
  "Violetville Packing LLC",
  "Woodberry Textiles Inc.",
  "York Road Pharmacy LLC",
  "Ashburton Cleaning Services Inc.",
  "Brewers Hill Brewing LLC",
  "Curtis Bay Shipping Inc.",
  "Dundalk Machine Works LLC",
  "Edgemere Boat Yard Inc.",
  "Franklin Square Linens LLC",
] as const;

/** @returns a person's details as a request states them */
export const personalInfoOf = ({
  firstName,
  lastName,
  dateOfBirth,
  phone,
  address,
}: Person): NonNullable<NewVerificationInput["personalInfo"]> => ({
  firstName,
  lastName,
  dateOfBirth,
  phone,
  address,
});
