import { rows } from "../stack/db.ts";

interface PushRow {
  id: string;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  used_at: number | null;
}

/** @returns the stored rows of a person's push subscriptions */
export const pushRows = ({ id }: { id: string }) =>
  rows<PushRow>("SELECT * FROM push_subscriptions WHERE user_id = ? ORDER BY id", [id]);
