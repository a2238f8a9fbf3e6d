CREATE TABLE `mailbox_ties` (
	`hash` text PRIMARY KEY NOT NULL,
	`first_hash` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mailbox_ties_first` ON `mailbox_ties` (`first_hash`);--> statement-breakpoint
CREATE TABLE `refund_parts` (
	`payment_id` text NOT NULL,
	`verification_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`withheld_cents` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`payment_id`, `verification_id`),
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `refund_parts_verification` ON `refund_parts` (`verification_id`);--> statement-breakpoint
ALTER TABLE `allowance_uses` ADD `mailbox_hash` text;--> statement-breakpoint
CREATE INDEX `allowance_mailbox` ON `allowance_uses` (`mailbox_hash`,`month`) WHERE mailbox_hash IS NOT NULL;--> statement-breakpoint
-- Free's allowance is one for a mailbox. Which plan covered a request isn't recorded, so it's the one that runs now.
-- Whoever signed up with an address without confirming it may not have it, so what they used counts for them alone.
UPDATE customers SET mailbox_hash = NULL WHERE EXISTS (SELECT 1 FROM users u
  WHERE u.email_verified_at IS NULL AND u.deleted_at IS NULL AND u.id IN (customers.id, (SELECT m.user_id FROM memberships m
    WHERE m.team_id = customers.id AND m.role = 'owner')));
--> statement-breakpoint
UPDATE allowance_uses SET mailbox_hash = (SELECT c.mailbox_hash FROM customers c WHERE c.id = allowance_uses.customer_id)
WHERE NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.customer_id = allowance_uses.customer_id);
--> statement-breakpoint
-- Earlier refunds named no verification. They count to the invoice's verifications in their order, up to what of each
-- wasn't credited.
INSERT INTO refund_parts (payment_id, verification_id, amount_cents)
WITH charged AS (
  SELECT l.invoice_id, l.position, e.verification_id, max(0, e.amount_cents - (SELECT coalesce(sum(c.amount_cents), 0)
    FROM ledger_entries c WHERE c.verification_id = e.verification_id AND c.kind = 'credit')) AS cents
  FROM invoice_lines l JOIN ledger_entries e ON e.key = l.entry_key WHERE e.verification_id IS NOT NULL
), line AS (
  SELECT *, sum(cents) OVER (PARTITION BY invoice_id ORDER BY position) AS upto FROM charged
), refund AS (
  SELECT id, invoice_id, amount_cents AS cents,
    sum(amount_cents) OVER (PARTITION BY invoice_id ORDER BY created_at, id) AS upto
  FROM payments WHERE refunds IS NOT NULL AND status <> 'failed'
), part AS (
  SELECT refund.id, line.verification_id,
    min(line.upto, refund.upto) - max(line.upto - line.cents, refund.upto - refund.cents) AS cents
  FROM refund JOIN line ON line.invoice_id = refund.invoice_id
)
SELECT id, verification_id, cents FROM part WHERE cents > 0;
