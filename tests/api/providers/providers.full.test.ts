import { providerWorld } from "#tests/harness/outside/provider-world.ts";
import { answering } from "./answers.ts";
import { breaking } from "./circuit.ts";
import { lookingUp } from "./registry.ts";

/** All of these tests share one stack, because starting one is slow. Each provider answers one check in its own way. */
const world = providerWorld({
  credit_check: "prompt",
  salary_verification: "early",
  address_verification: "late",
  bank_verification: "garbage",
  income_verification: "silent",
  eviction_check: "refusing",
  payment_history: "broken",
  landlord_references: "busy",
  ssn_verification: "sandbox",
  business_identity: "gleif",
  business_registration: "gleif",
});

answering(world);
breaking(world);
lookingUp(world);
