import { describe, expect, it } from "vitest";
import type { TeamRole } from "#contract/enums.ts";
import { canRequestFor, scopeOf, workspaceOf } from "#lib/page/workspace.ts";

const team = (id: string, role: TeamRole, locked = false) => ({ id, name: id.toUpperCase(), role, locked });
const person = (account_type: "individual" | "business", ...teams: ReturnType<typeof team>[]) => ({
  id: "usr_1",
  account_type,
  teams,
});

describe("whom a person works for", () => {
  it("is their own business's team while that's their only one, without a choice", () => {
    const own = team("a", "owner");
    const workspace = workspaceOf(person("business", own), "usr_1 gone");
    expect(workspace).toEqual({ teams: [own], team: own, choices: [] });
    // The server's default is the same team, so calls don't name it.
    expect(scopeOf(workspace)).toBe("");
  });

  it("is themselves until they choose, and then what they chose", () => {
    const user = person("individual", team("a", "member"), team("b", "viewer"));
    expect(workspaceOf(user, "").team).toBeNull();
    expect(workspaceOf(user, "usr_1 b").team?.id).toBe("b");
    expect(scopeOf(workspaceOf(user, "usr_1 b"))).toBe("b");
    expect(workspaceOf(user, "usr_1 ").team).toBeNull();
    expect(workspaceOf(user, "").choices.map(({ id }) => id)).toEqual(["", "a", "b"]);
  });

  it("ignores what another person chose in this browser, and teams they're no longer in", () => {
    const user = person("individual", team("a", "member"));
    expect(workspaceOf(user, "usr_2 a").team).toBeNull();
    expect(workspaceOf(user, "usr_1 gone").team).toBeNull();
  });

  it("offers a business with further teams all of them, and themselves", () => {
    const user = person("business", team("own", "owner"), team("other", "member"));
    expect(workspaceOf(user, "usr_1 own").team?.id).toBe("own");
    expect(workspaceOf(user, "").choices).toHaveLength(3);
    expect(workspaceOf(person("business", team("other", "admin")), "").choices).toHaveLength(2);
  });

  it("is nobody else without a team", () => {
    expect(workspaceOf(person("individual"), "usr_1 a")).toEqual({ teams: [], team: null, choices: [] });
  });
});

it("requests need a role that allows them, in a team that's open", () => {
  expect(canRequestFor(team("a", "member"))).toBe(true);
  expect(canRequestFor(team("a", "viewer"))).toBe(false);
  expect(canRequestFor(team("a", "owner", true))).toBe(false);
});
