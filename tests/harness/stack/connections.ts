import { Agent, type AgentOptions } from "node:http";
import { SECOND } from "#contract/time.ts";

/**
 * The Workers' runtime closes a connection that has been idle for 15 seconds. A request sent at that moment is reset, so
 * a connection is dropped on this side first.
 */
const IDLE = 5 * SECOND;

/** @returns an agent that keeps connections to a stack open between requests */
export const connections = (options: AgentOptions = {}): Agent =>
  new Agent({ keepAlive: true, timeout: IDLE, ...options });
