import * as z from "zod";
import { orAbsent } from "../rules.schema.ts";
import { WANTED_LEVELS } from "./levels.ts";

/** The level of assurance that a request asks for at least; absent if it asks for none. */
export const wantedAssurance = orAbsent(
  z.enum(WANTED_LEVELS, { error: `Choose from ${WANTED_LEVELS.join(", ")}` }),
);

/** The message if a request about a business asks for a level. */
export const PEOPLE_ONLY = "Levels of assurance are about people, not businesses";
