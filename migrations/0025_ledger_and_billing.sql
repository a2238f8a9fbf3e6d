CREATE TABLE `allowance_uses` (
	`verification_id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`month` integer NOT NULL,
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `allowance_month` ON `allowance_uses` (`customer_id`,`month`);--> statement-breakpoint
CREATE TABLE `first_requests` (
	`key` text PRIMARY KEY NOT NULL,
	`verification_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `first_requests_verification` ON `first_requests` (`verification_id`);--> statement-breakpoint
CREATE TABLE `credit_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`invoice_id` text NOT NULL,
	`customer_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`reason` text NOT NULL,
	`by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `credit_notes_number_unique` ON `credit_notes` (`number`);--> statement-breakpoint
CREATE INDEX `credit_notes_invoice` ON `credit_notes` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `credit_notes_customer` ON `credit_notes` (`customer_id`);--> statement-breakpoint
CREATE TABLE `customers` (
	`id` text PRIMARY KEY NOT NULL,
	`mailbox_hash` text,
	`invoiced_through` integer DEFAULT 0 NOT NULL,
	`open_since` integer,
	`details` text,
	`processor_id` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `customers_processor_id_unique` ON `customers` (`processor_id`);--> statement-breakpoint
CREATE INDEX `customers_mailbox` ON `customers` (`mailbox_hash`);--> statement-breakpoint
CREATE INDEX `customers_open` ON `customers` (`open_since`) WHERE open_since IS NOT NULL;--> statement-breakpoint
CREATE TABLE `gateway_events` (
	`id` text PRIMARY KEY NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `invoice_lines` (
	`invoice_id` text NOT NULL,
	`position` integer NOT NULL,
	`entry_key` text,
	`description` text NOT NULL,
	`amount_cents` integer NOT NULL,
	PRIMARY KEY(`invoice_id`, `position`),
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_lines_entry_key_unique` ON `invoice_lines` (`entry_key`);--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`customer_id` text NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`subtotal_cents` integer NOT NULL,
	`credit_cents` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`bill_to` text NOT NULL,
	`issued_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`paid_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number_unique` ON `invoices` (`number`);--> statement-breakpoint
CREATE INDEX `invoices_customer` ON `invoices` (`customer_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `invoices_unpaid` ON `invoices` (`customer_id`,`status`,`total_cents`) WHERE status IN ('open', 'past_due');--> statement-breakpoint
CREATE INDEX `invoices_due` ON `invoices` (`next_attempt_at`) WHERE next_attempt_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `payment_methods` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`gateway` text NOT NULL,
	`processor_id` text NOT NULL,
	`brand` text NOT NULL,
	`last4` text NOT NULL,
	`exp_month` integer NOT NULL,
	`exp_year` integer NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`expiry_told_at` integer,
	`removed_at` integer,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_methods_processor_id_unique` ON `payment_methods` (`processor_id`);--> statement-breakpoint
CREATE INDEX `payment_methods_customer` ON `payment_methods` (`customer_id`,`created_at`) WHERE removed_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_methods_default` ON `payment_methods` (`customer_id`) WHERE is_default AND removed_at IS NULL;--> statement-breakpoint
CREATE INDEX `payment_methods_expiry` ON `payment_methods` (`exp_year`,`exp_month`) WHERE removed_at IS NULL;--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`invoice_id` text,
	`order` text,
	`refunds` text,
	`method_id` text,
	`amount_cents` integer NOT NULL,
	`status` text NOT NULL,
	`processor_id` text,
	`action_url` text,
	`failure` text,
	`by` text NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`method_id`) REFERENCES `payment_methods`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_processor_id_unique` ON `payments` (`processor_id`);--> statement-breakpoint
CREATE INDEX `payments_customer` ON `payments` (`customer_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_invoice` ON `payments` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `payments_refunds` ON `payments` (`refunds`);--> statement-breakpoint
CREATE INDEX `payments_open` ON `payments` (`updated_at`) WHERE status IN ('processing', 'action_required');--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_order` ON `payments` (`customer_id`) WHERE "order" IS NOT NULL AND status IN ('processing', 'action_required');--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_per_invoice` ON `payments` (`invoice_id`) WHERE invoice_id IS NOT NULL AND refunds IS NULL AND status IN ('processing', 'action_required');--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`customer_id` text PRIMARY KEY NOT NULL,
	`plan` text NOT NULL,
	`cycle` text NOT NULL,
	`anchor_at` integer NOT NULL,
	`period_start` integer NOT NULL,
	`period_end` integer NOT NULL,
	`pending_plan` text,
	`pending_cycle` text,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `subscriptions_due` ON `subscriptions` (`period_end`);--> statement-breakpoint
DROP TRIGGER `ledger_rollups_insert`;
--> statement-breakpoint
DROP TRIGGER `ledger_rollups_delete`;
--> statement-breakpoint
-- Index names are shared by all tables, and the new ledger uses these again.
DROP INDEX `ledger_verification`;
--> statement-breakpoint
DROP INDEX `ledger_user`;
--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`customer_id` text NOT NULL,
	`kind` text NOT NULL,
	`debit` text NOT NULL,
	`credit` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`verification_id` text,
	`invoice_id` text,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_amount" CHECK("ledger_entries"."amount_cents" > 0),
	CONSTRAINT "ledger_two_accounts" CHECK("ledger_entries"."debit" <> "ledger_entries"."credit")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_key_unique` ON `ledger_entries` (`key`);--> statement-breakpoint
CREATE INDEX `ledger_verification` ON `ledger_entries` (`verification_id`,`kind`,`amount_cents`);--> statement-breakpoint
CREATE INDEX `ledger_invoice` ON `ledger_entries` (`invoice_id`,`kind`,`amount_cents`);--> statement-breakpoint
CREATE INDEX `ledger_customer` ON `ledger_entries` (`customer_id`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `ledger_usage` ON `ledger_entries` (`customer_id`,`seq`,`amount_cents`) WHERE kind = 'charge' AND verification_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `ledger_credit` ON `ledger_entries` (`customer_id`,`debit`,`amount_cents`) WHERE debit = 'credit' OR credit = 'credit';--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_one_charge` ON `ledger_entries` (`verification_id`) WHERE kind = 'charge';--> statement-breakpoint
-- Before this migration nobody paid. What was charged becomes history that a waiver settles, so no balance remains.
INSERT INTO ledger_entries (key, customer_id, kind, debit, credit, amount_cents, verification_id, reason, created_at)
SELECT iif(kind = 'charge', 'charge:' || verification_id, 'credit:' || id), coalesce(team_id, user_id), kind,
	iif(kind = 'charge', 'receivable', 'refunds'), iif(kind = 'charge', 'revenue:verification', 'credit'), amount_cents,
	verification_id, reason, created_at
FROM ledger WHERE kind IN ('charge', 'credit') AND amount_cents > 0 ORDER BY created_at, id;
--> statement-breakpoint
INSERT INTO ledger_entries (key, customer_id, kind, debit, credit, amount_cents, verification_id, reason, created_at)
SELECT 'apply_credit:' || verification_id, customer_id, 'apply_credit', 'credit', 'receivable', sum(amount_cents),
	verification_id, 'pre_billing', max(created_at)
FROM ledger_entries WHERE kind = 'credit' GROUP BY verification_id, customer_id;
--> statement-breakpoint
INSERT INTO ledger_entries (key, customer_id, kind, debit, credit, amount_cents, verification_id, reason, created_at)
SELECT 'waiver:' || c.verification_id, c.customer_id, 'waiver', 'waived', 'receivable',
	c.amount_cents - coalesce(a.amount_cents, 0), c.verification_id, 'pre_billing', c.created_at
FROM ledger_entries c LEFT JOIN ledger_entries a ON a.verification_id = c.verification_id AND a.kind = 'apply_credit'
WHERE c.kind = 'charge' AND c.amount_cents > coalesce(a.amount_cents, 0);
--> statement-breakpoint
INSERT INTO customers (id, invoiced_through, created_at)
SELECT customer_id, max(seq), min(created_at) FROM ledger_entries GROUP BY customer_id;
--> statement-breakpoint
DROP TABLE `ledger`;--> statement-breakpoint
ALTER TABLE `verifications` ADD `covered_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `verifications` ADD `free_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `verifications` ADD `amount_due_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `verifications_due_of_person` ON `verifications` (`requester_id`,`team_id`,`amount_due_cents`) WHERE status = 'pending' AND amount_due_cents > 0;--> statement-breakpoint
CREATE INDEX `verifications_due_of_team` ON `verifications` (`team_id`,`amount_due_cents`) WHERE status = 'pending' AND amount_due_cents > 0;
--> statement-breakpoint
-- Whoever has requested something has had their first request. The mailbox is added when we see it again.
INSERT INTO first_requests (key, created_at)
SELECT 'customer:' || coalesce(team_id, requester_id), min(created_at) FROM verifications
WHERE peer IS NULL AND status <> 'cancelled' AND coalesce(failure_reason, '') NOT IN ('consent_declined', 'consent_expired')
GROUP BY 1;
--> statement-breakpoint
-- By the time of posting. Entries are never changed or deleted, which the next two triggers make sure of.
CREATE TRIGGER `ledger_rollups_insert` AFTER INSERT ON `ledger_entries`
WHEN new.kind IN ('charge', 'credit') AND new.verification_id IS NOT NULL BEGIN
	INSERT INTO rollup_changes (team_id, user_id, type, at, requested, opened, consented, evidence, resulted, pending,
		completed, failed, cancelled, spend_cents)
	SELECT v.team_id, v.requester_id, v.type, new.created_at, 0, 0, 0, 0, 0, 0, 0, 0, 0,
		iif(new.kind = 'charge', new.amount_cents, -new.amount_cents)
	FROM verifications v WHERE v.id = new.verification_id;
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_entries_unchanged` BEFORE UPDATE ON `ledger_entries` BEGIN
	SELECT RAISE(ABORT, 'Ledger entries never change');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_entries_kept` BEFORE DELETE ON `ledger_entries` BEGIN
	SELECT RAISE(ABORT, 'Ledger entries are never deleted');
END;
