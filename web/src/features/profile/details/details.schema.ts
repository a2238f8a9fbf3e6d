import * as z from "zod";
import { COMPANY_REQUIRED } from "../../../../../functions/contract/company.ts";
import { email, text } from "../../../../../functions/contract/rules.schema.ts";

const line = (max: number) => z.string().trim().max(max);

/** The profile form: name and address are required, and a business has a name (spec 1 §5). Empty means none. */
export const detailsSchema = (isBusiness: boolean) =>
  z.object({
    first_name: text(100),
    last_name: line(100),
    email: email(),
    phone: line(40),
    company: isBusiness ? text(200, COMPANY_REQUIRED) : line(200),
    address: line(300),
    bio: line(1000),
  });
