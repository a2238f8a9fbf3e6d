import { SERVER_EVENTS, type ServerEventName } from "#contract/live/events.ts";
import { ACCOUNT } from "./account.ts";
import { BILLING } from "./billing.ts";
import { type Cause, TESTED_ELSEWHERE } from "./cause.ts";
import { FRAUD } from "./fraud.ts";
import { REQUESTS } from "./requests.ts";
import { RESULTS } from "./results.ts";
import { ROOMS } from "./rooms.ts";
import { TEAMS } from "./teams.ts";

const AREAS = [REQUESTS, RESULTS, FRAUD, TEAMS, BILLING, ACCOUNT, ROOMS, TESTED_ELSEWHERE];

/** The causes of each event. */
export const CAUSES = new Map<ServerEventName, Cause[]>(
  SERVER_EVENTS.map((event) => [
    event,
    AREAS.flatMap((area): Cause[] => Object.values(area)).filter((one) => one.event === event),
  ]),
);
