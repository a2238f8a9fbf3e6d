import * as z from "zod";
import { mayBePhone, PHONE_PROBLEM, tidyPhone } from "./phone.ts";

/** A phone number as text, tidied. It may be empty. */
const phone = (max: number) =>
  z
    .string()
    .overwrite(tidyPhone)
    .max(max)
    .refine((text) => text === "" || mayBePhone(text), PHONE_PROBLEM);

/** An optional phone number. An empty string counts as absent. */
export const optionalPhone = (max: number) =>
  phone(max)
    .transform((text) => (text === "" ? undefined : text))
    .optional();
