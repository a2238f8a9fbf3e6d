import type { InquiriesQuery } from "#contract/sharing/inquiries.schema.ts";
import type { InquiriesAnswer, Inquiry } from "#contract/sharing/inquiries.ts";
import type { Ctx } from "#core/context.ts";
import { presentAccessInquiry, presentVerificationInquiry, presentViewInquiry } from "./present.ts";
import { readInquiries } from "./rows.ts";

/** A row before it's presented: we only decrypt the rows on the page. */
interface Found {
  id: string;
  at: number;
  present: () => Inquiry | Promise<Inquiry>;
}

/** @returns a page of everyone who asked about a person or looked at their shared profile, newest first */
export async function listInquiries(
  ctx: Ctx,
  userId: string,
  { before, limit }: InquiriesQuery,
): Promise<InquiriesAnswer> {
  const { verifications, views, requests } = await readInquiries(ctx, userId, before, limit + 1);
  const found: Found[] = [
    ...verifications.map((row) => ({
      id: row.id,
      at: row.at,
      present: () => presentVerificationInquiry(row),
    })),
    ...views.map((row) => ({
      id: row.view.id,
      at: row.view.at,
      present: () => presentViewInquiry(ctx, row),
    })),
    ...requests.map((row) => ({
      id: row.request.id,
      at: row.request.createdAt,
      present: () => presentAccessInquiry(ctx, row),
    })),
  ].toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    inquiries: await Promise.all(page.map(({ present }) => present())),
    next: last && found.length > limit ? `${last.at}.${last.id}` : null,
  };
}
