import type { VerificationType } from "#contract/enums.ts";
import type { GrantableRole } from "#contract/teams/permissions.ts";
import { inviteBody } from "#contract/teams/teams.schema.ts";
import { DAY } from "#contract/time.ts";
import { tieByOperator } from "#functions/attestation/ties.ts";
import { inviteToTeam } from "#functions/teams/invitations/invite.ts";
import { changeTeam } from "#functions/teams/settings.ts";
import { joinTeam, signUpWithGoogle, teamOf } from "./accounts.ts";
import type { Account } from "./actions.ts";
import { addCard, goProfessional } from "./billing.ts";
import type { Story } from "./calendar.ts";
import { type Dice, dice } from "./dice.ts";
import { answerTime, planYear, type Slot, type Way } from "./harbor-plan.ts";
import { businessCourse, type Course, courseOf } from "./harbor-results.ts";
import { BUSINESSES, EMPLOYERS, homeBefore, jobBefore, personalInfoOf } from "./jobs-and-homes.ts";
import type { Past } from "./past.ts";
import type { Person } from "./people.ts";
import { type Plan, requestStory, type Subject, subjectOf } from "./requests.ts";

/** The team's members except the owner, and how many days ago each joined. */
const MEMBERS: {
  firstName: string;
  lastName: string;
  email: string;
  role: GrantableRole;
  department: string;
  joined: number;
}[] = [
  {
    firstName: "Daniel",
    lastName: "Osei",
    email: "daniel@demo.example",
    role: "admin",
    department: "Compliance",
    joined: 362,
  },
  {
    firstName: "Grace",
    lastName: "Kimura",
    email: "grace@demo.example",
    role: "manager",
    department: "Recruiting",
    joined: 298,
  },
  {
    firstName: "Luis",
    lastName: "Ferrer",
    email: "luis@demo.example",
    role: "member",
    department: "Recruiting",
    joined: 216,
  },
  {
    firstName: "Nora",
    lastName: "Lindqvist",
    email: "nora@demo.example",
    role: "member",
    department: "Compliance",
    joined: 121,
  },
];
/** A person who hasn't answered their invitation yet. */
const INVITED = { email: "omar@demo.example", role: "viewer", department: "Compliance" } as const;

/** @returns the story of the firm: employers' domains are confirmed, the owner sets up the team, and members join */
export const foundingStory = (past: Past, owner: Account, joined: (member: Account) => void): Story => ({
  lane: "Harbor Staffing",
  async tell(until) {
    const start = past.now - 364 * DAY;
    await until(start);
    for (const [name, domain] of EMPLOYERS) {
      const found = { domain, isTied: true, basis: "registry" } as const;
      const why = { by: "ops:demo", why: "Made-up registry of the demo" };
      await past.run(start, (ctx) => tieByOperator(ctx, { kind: "employer", name }, found, why));
    }
    await past.run(start, async (ctx) => {
      await changeTeam(ctx, owner.id, await teamOf(ctx, owner.id), {
        departments: ["Compliance", "Recruiting"],
      });
      await addCard(ctx, owner.id);
      await goProfessional(ctx, owner.id);
    });
    for (const member of MEMBERS) {
      const at = past.now - member.joined * DAY;
      await until(at);
      await past.run(at, async (ctx) => {
        const id = await signUpWithGoogle(ctx, member);
        const teamId = await joinTeam(ctx, owner.id, { ...member, id });
        joined({ id, email: member.email, teamId });
      });
    }
    const lately = past.now - 2 * DAY;
    await until(lately);
    await past.run(lately, async (ctx) => {
      await inviteToTeam(ctx, owner.id, await teamOf(ctx, owner.id), inviteBody.parse(INVITED));
    });
  },
});

/** A subject of an earlier request, who may get further ones. */
interface Asked extends Subject {
  /** Types already requested. */
  types: Set<VerificationType>;
  /** When their first request was made, UTC ms. */
  since: number;
}

/** Who takes part in the team's requests, besides their subjects. */
interface Office {
  /** Picks the member who makes a request. */
  member: () => Account;
  reviewer: Account;
}

/** @returns the stories of the requests in {@link planYear} */
export function requestStories(past: Past, { member, reviewer }: Office, cast: () => Person): Story[] {
  const chance = dice(3);
  const subjects: Asked[] = [];
  const businesses = [...BUSINESSES];
  return planYear(past.now).map((slot) => {
    const subject = slot.type === "business" ? newSubject(past, cast(), slot) : subjectFor(slot);
    const { input, steps } = courseFor(slot, { person: subject.person, reviewer }, chance, cast, businesses);
    return requestStory(past, {
      at: slot.at,
      requester: member,
      subject,
      input: {
        verificationType: slot.type,
        priority: slot.priority,
        ...(slot.priority === "urgent" && { urgentReason: "The assignment starts tomorrow." }),
        ...(slot.type !== "business" && { purpose: "employment" as const }),
        ...input,
      },
      answersAfter: answerTime(chance),
      course: steps ?? (slot.ending as Extract<Plan["course"], string>),
    });
  });

  /** Picks a request's subject. Many requests are further checks of a recent subject. */
  function subjectFor(slot: Slot): Asked {
    const known = subjects.find(({ types, since }) => since > slot.at - 12 * DAY && !types.has(slot.type));
    if (known && isAnswered(slot) && chance.between(0, 9) < 6) {
      known.types.add(slot.type);
      return known;
    }
    const fresh = newSubject(past, cast(), slot);
    if (isAnswered(slot)) subjects.push(fresh);
    return fresh;
  }
}

/** After a request that was declined, expired, canceled or withdrawn, its subject gets no further requests. */
const isAnswered = ({ ending }: Slot) => !["declined", "expired", "cancelled", "withdrawn"].includes(ending);

const newSubject = (past: Past, person: Person, slot: Slot): Asked => ({
  ...subjectOf(past, person),
  types: new Set([slot.type]),
  since: slot.at,
});

const QUIET = ["declined", "expired", "cancelled", "withdrawn", "stalled", "nothing"];

/** @returns what the request states, and the steps to its result, if it gets one */
function courseFor(
  { type, ending, at }: Slot,
  { person, reviewer }: { person: Person; reviewer: Account },
  chance: Dice,
  cast: () => Person,
  businesses: string[],
): { input: Partial<Course["input"]>; steps?: Course["steps"] } {
  if (type === "business") {
    const prefix = ending === "impossible_ein" ? "07" : "52";
    const course = businessCourse(businesses.shift()!, `${prefix}${chance.between(1_000_000, 9_999_999)}`);
    if (QUIET.includes(ending)) return { input: course.input };
    // An impossible EIN decides the result by itself.
    return ending === "impossible_ein" ? { ...course, steps: [] } : course;
  }
  if (!QUIET.includes(ending)) return courseOf(ending as Way, { person, reviewer }, at, chance, cast());
  return {
    input: {
      personalInfo: personalInfoOf(person),
      ...(type === "employment" && { employmentInfo: jobBefore(at, chance).stated }),
      ...(type === "rental" && { rentalInfo: homeBefore(at, chance) }),
    },
  };
}
