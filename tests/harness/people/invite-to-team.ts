import type { TeamRole } from "#contract/enums.ts";
import type { Answer, Client } from "../client.ts";
import { fragment, linkIn, waitForMail } from "../mail.ts";
import { rows } from "../stack/db.ts";
import { type Account, account, someEmail } from "./account.ts";
import { joins, teamOf } from "./team.ts";

/** An invitation as the team sees it. */
export interface InvitationView {
  id: string;
  email: string;
  role: TeamRole;
  department: string | null;
  created_at: string;
  inviter_name: string;
  expires_at: string;
  sent_count: number;
  expired: boolean;
}

/** A team with its owner. */
export interface NamedTeam {
  id: string;
  name: string;
  owner: Account;
}

/** @returns a new team called Harbor Lettings, whose owner is Ana Lopez */
export async function harborLettings(): Promise<NamedTeam> {
  const owner = await account({ firstName: "Ana", lastName: "Lopez" });
  const id = await teamOf([owner, "owner"]);
  await rows("UPDATE teams SET name = 'Harbor Lettings' WHERE id = ?", [id]);
  return { id, name: "Harbor Lettings", owner };
}

/** @returns a new account that is a member of the team */
export async function memberOf({ id }: NamedTeam, role: TeamRole): Promise<Account> {
  const member = await account();
  await joins(id, member, role);
  return member;
}

export const postInvite = (api: Client, team: string, body: object): Promise<Answer<Invited>> =>
  api.post(`/api/v1/teams/${team}/invite`, body);
interface Invited {
  invitations: InvitationView[];
}

/** @returns the invitation of a person by the team's owner */
export async function invited(
  team: NamedTeam,
  {
    email = someEmail(),
    ...more
  }: { email?: string; role?: TeamRole; department?: string; message?: string } = {},
): Promise<InvitationView> {
  const answer = await postInvite(team.owner.api, team.id, { email, role: "member", ...more });
  return answer.data.invitations[0]!;
}

/** @returns the token in the first emailed invitation to an address */
export async function invitationToken(email: string): Promise<string> {
  const mail = await waitForMail(email, ({ subject }) => subject.includes("invites you to join"));
  return fragment(linkIn(mail, "/team/accept"), "token");
}

export const accept = (api: Client, token: string) =>
  api.post<{ team: { id: string; name: string; role: TeamRole } }>("/api/v1/teams/invitations/accept", {
    token,
  });

/** @returns a person's memberships in the team */
export const membershipsOf = (team: string, person: { id: string }) =>
  rows<{ role: string; department: string | null }>(
    "SELECT role, department FROM memberships WHERE team_id = ? AND user_id = ?",
    [team, person.id],
  );

/** Makes an invitation expire. */
export const expireInvitation = (id: string) =>
  rows("UPDATE team_invitations SET expires_at = ? WHERE id = ?", [Date.now() - 1000, id]);
