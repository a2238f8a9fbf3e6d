-- Counts the figures of dashboards and analytics (table `rollups`) in the same transaction as the change that they
-- count. Triggers on verifications and on the ledger pass changes to two views, whose triggers add them up. So a rollup
-- always equals what the current rows say, and `npm run ops -- rollups check` proves it.

-- Buckets of turnaround: below a minute, then edges that grow by 4.9 %, the last one for everything above 400 days.
-- `functions/rollups/buckets.ts` has the same edges.
CREATE TABLE `turnaround_buckets` (
	`bucket` integer PRIMARY KEY,
	`from_ms` integer NOT NULL UNIQUE
);
--> statement-breakpoint
INSERT INTO turnaround_buckets (bucket, from_ms)
WITH RECURSIVE edges(bucket, from_ms) AS (
	SELECT 1, 60000 UNION ALL SELECT bucket + 1, from_ms * 1049 / 1000 FROM edges WHERE from_ms < 34560000000
)
SELECT 0, 0 UNION ALL SELECT bucket, from_ms FROM edges;
--> statement-breakpoint
-- What to add to the figures of one requester, team and type at one time. `failed` and `completed` also count for the
-- reason in `failure` and the bucket in `bucket`.
CREATE VIEW `rollup_changes` AS
SELECT NULL AS team_id, NULL AS user_id, NULL AS type, 0 AS at, 0 AS requested, 0 AS opened, 0 AS consented,
	0 AS evidence, 0 AS resulted, 0 AS pending, 0 AS completed, 0 AS failed, 0 AS cancelled, 0 AS spend_cents,
	NULL AS failure, NULL AS bucket
WHERE false;
--> statement-breakpoint
CREATE TRIGGER `rollup_changes_insert` INSTEAD OF INSERT ON `rollup_changes` BEGIN
	INSERT INTO rollups (scope, type, span, start, requested, opened, consented, evidence, resulted, pending, completed,
		failed, cancelled, spend_cents, failures, turnaround)
	SELECT o.scope, t.type, s.span, s.start, new.requested, new.opened, new.consented, new.evidence, new.resulted,
		iif(s.span = 'a', new.pending, 0), new.completed, new.failed, new.cancelled, new.spend_cents,
		iif(new.failure IS NULL, '{}', json_object(new.failure, new.failed)),
		iif(new.bucket IS NULL, '{}', json_object(CAST(new.bucket AS TEXT), new.completed))
	FROM (
		SELECT coalesce('team:' || new.team_id, 'user:' || new.user_id) AS scope
		UNION ALL SELECT 'member:' || new.team_id || ':' || new.user_id WHERE new.team_id IS NOT NULL
	) AS o
	CROSS JOIN (SELECT '' AS type UNION ALL SELECT new.type) AS t
	CROSS JOIN (
		SELECT 'q' AS span, new.at - new.at % 900000 AS start
		UNION ALL SELECT 'h', new.at - new.at % 3600000
		UNION ALL SELECT 'd', new.at - new.at % 86400000
		UNION ALL SELECT 'a', 0
	) AS s
	-- What waits now has no date, so a change of that alone only concerns all time.
	WHERE s.span = 'a' OR new.requested <> 0 OR new.opened <> 0 OR new.consented <> 0 OR new.evidence <> 0
		OR new.resulted <> 0 OR new.completed <> 0 OR new.failed <> 0 OR new.cancelled <> 0 OR new.spend_cents <> 0
	ON CONFLICT DO UPDATE SET
		requested = requested + excluded.requested,
		opened = opened + excluded.opened,
		consented = consented + excluded.consented,
		evidence = evidence + excluded.evidence,
		resulted = resulted + excluded.resulted,
		pending = pending + excluded.pending,
		completed = completed + excluded.completed,
		failed = failed + excluded.failed,
		cancelled = cancelled + excluded.cancelled,
		spend_cents = spend_cents + excluded.spend_cents,
		failures = iif(new.failure IS NULL, failures, json_set(failures, '$.' || new.failure,
			coalesce(json_extract(failures, '$.' || new.failure), 0) + new.failed)),
		turnaround = iif(new.bucket IS NULL, turnaround, json_set(turnaround, '$."' || new.bucket || '"',
			coalesce(json_extract(turnaround, '$."' || new.bucket || '"'), 0) + new.completed));
END;
--> statement-breakpoint
-- A verification before (`o_…`) and after (`n_…`) a change. Without a type, it didn't exist yet or doesn't anymore.
CREATE VIEW `verification_changes` AS
SELECT NULL AS o_type, NULL AS o_status, NULL AS o_stage, NULL AS o_failure_reason, NULL AS o_requester_id,
	NULL AS o_team_id, NULL AS o_target_user_id, NULL AS o_evidence_complete_at, NULL AS o_processing_started_at,
	NULL AS o_created_at, NULL AS o_completed_at,
	NULL AS n_type, NULL AS n_status, NULL AS n_stage, NULL AS n_failure_reason, NULL AS n_requester_id,
	NULL AS n_team_id, NULL AS n_target_user_id, NULL AS n_evidence_complete_at, NULL AS n_processing_started_at,
	NULL AS n_created_at, NULL AS n_completed_at
WHERE false;
--> statement-breakpoint
CREATE TRIGGER `verification_changes_insert` INSTEAD OF INSERT ON `verification_changes` BEGIN
	-- By the time of the request. Whoever reached a step has also reached the steps before it.
	INSERT INTO rollup_changes (team_id, user_id, type, at, requested, opened, consented, evidence, resulted, pending,
		completed, failed, cancelled, spend_cents)
	SELECT team_id, user_id, type, at, sum(n), sum(n * (opened OR consented OR resulted)),
		sum(n * (consented OR resulted)), sum(n * ((consented AND evidence) OR resulted)), sum(n * resulted),
		sum(n * pending), 0, 0, 0, 0
	FROM (
		SELECT -1 AS n, new.o_team_id AS team_id, new.o_requester_id AS user_id, new.o_type AS type,
			new.o_created_at AS at,
			new.o_target_user_id IS NOT NULL OR new.o_failure_reason IS 'consent_declined' AS opened,
			new.o_processing_started_at IS NOT NULL AS consented,
			new.o_stage IN ('checking', 'awaiting_attestation', 'in_review') OR new.o_evidence_complete_at IS NOT NULL
				OR coalesce(new.o_failure_reason, '') IN ('inconclusive', 'no_check_could_run', 'provider_error') AS evidence,
			new.o_status = 'completed' AS resulted,
			new.o_status = 'pending' AS pending
		WHERE new.o_type IS NOT NULL
		UNION ALL
		SELECT 1, new.n_team_id, new.n_requester_id, new.n_type,
			new.n_created_at,
			new.n_target_user_id IS NOT NULL OR new.n_failure_reason IS 'consent_declined',
			new.n_processing_started_at IS NOT NULL,
			new.n_stage IN ('checking', 'awaiting_attestation', 'in_review') OR new.n_evidence_complete_at IS NOT NULL
				OR coalesce(new.n_failure_reason, '') IN ('inconclusive', 'no_check_could_run', 'provider_error'),
			new.n_status = 'completed',
			new.n_status = 'pending'
		WHERE new.n_type IS NOT NULL
	)
	GROUP BY team_id, user_id, type, at
	HAVING sum(n) <> 0 OR sum(n * (opened OR consented OR resulted)) <> 0 OR sum(n * (consented OR resulted)) <> 0
		OR sum(n * ((consented AND evidence) OR resulted)) <> 0 OR sum(n * resulted) <> 0 OR sum(n * pending) <> 0;
	-- By the time of the end.
	INSERT INTO rollup_changes (team_id, user_id, type, at, requested, opened, consented, evidence, resulted, pending,
		completed, failed, cancelled, spend_cents, failure, bucket)
	SELECT team_id, user_id, type, at, 0, 0, 0, 0, 0, 0, sum(n * (status = 'completed')), sum(n * (status = 'failed')),
		sum(n * (status = 'cancelled')), 0, failure, bucket
	FROM (
		SELECT n, team_id, user_id, type, at, status, iif(status = 'failed', failure_reason, NULL) AS failure,
			iif(status = 'completed', (
				SELECT b.bucket FROM turnaround_buckets b WHERE b.from_ms <= max(0, at - created_at)
				ORDER BY b.from_ms DESC LIMIT 1
			), NULL) AS bucket
		FROM (
			SELECT -1 AS n, new.o_team_id AS team_id, new.o_requester_id AS user_id, new.o_type AS type,
				new.o_completed_at AS at, new.o_status AS status, new.o_failure_reason AS failure_reason,
				new.o_created_at AS created_at
			WHERE new.o_type IS NOT NULL AND new.o_completed_at IS NOT NULL
			UNION ALL
			SELECT 1, new.n_team_id, new.n_requester_id, new.n_type, new.n_completed_at, new.n_status,
				new.n_failure_reason, new.n_created_at
			WHERE new.n_type IS NOT NULL AND new.n_completed_at IS NOT NULL
		)
		WHERE status IN ('completed', 'failed', 'cancelled')
	)
	GROUP BY team_id, user_id, type, at, status, failure, bucket
	HAVING sum(n) <> 0;
END;
--> statement-breakpoint
CREATE TRIGGER `verification_rollups_insert` AFTER INSERT ON `verifications` BEGIN
	INSERT INTO verification_changes (n_type, n_status, n_stage, n_failure_reason, n_requester_id, n_team_id,
		n_target_user_id, n_evidence_complete_at, n_processing_started_at, n_created_at, n_completed_at)
	VALUES (new.type, new.status, new.stage, new.failure_reason, new.requester_id, new.team_id, new.target_user_id,
		new.evidence_complete_at, new.processing_started_at, new.created_at, new.completed_at);
END;
--> statement-breakpoint
CREATE TRIGGER `verification_rollups_update`
AFTER UPDATE OF `type`, `status`, `stage`, `failure_reason`, `requester_id`, `team_id`, `target_user_id`,
	`evidence_complete_at`, `processing_started_at`, `created_at`, `completed_at` ON `verifications`
WHEN (old.type, old.status, old.stage, old.failure_reason, old.requester_id, old.team_id, old.target_user_id,
	old.evidence_complete_at, old.processing_started_at, old.created_at, old.completed_at)
	IS NOT (new.type, new.status, new.stage, new.failure_reason, new.requester_id, new.team_id, new.target_user_id,
	new.evidence_complete_at, new.processing_started_at, new.created_at, new.completed_at)
BEGIN
	INSERT INTO verification_changes (o_type, o_status, o_stage, o_failure_reason, o_requester_id, o_team_id,
		o_target_user_id, o_evidence_complete_at, o_processing_started_at, o_created_at, o_completed_at, n_type, n_status,
		n_stage, n_failure_reason, n_requester_id, n_team_id, n_target_user_id, n_evidence_complete_at,
		n_processing_started_at, n_created_at, n_completed_at)
	VALUES (old.type, old.status, old.stage, old.failure_reason, old.requester_id, old.team_id, old.target_user_id,
		old.evidence_complete_at, old.processing_started_at, old.created_at, old.completed_at, new.type, new.status,
		new.stage, new.failure_reason, new.requester_id, new.team_id, new.target_user_id, new.evidence_complete_at,
		new.processing_started_at, new.created_at, new.completed_at);
END;
--> statement-breakpoint
CREATE TRIGGER `verification_rollups_delete` AFTER DELETE ON `verifications` BEGIN
	INSERT INTO verification_changes (o_type, o_status, o_stage, o_failure_reason, o_requester_id, o_team_id,
		o_target_user_id, o_evidence_complete_at, o_processing_started_at, o_created_at, o_completed_at)
	VALUES (old.type, old.status, old.stage, old.failure_reason, old.requester_id, old.team_id, old.target_user_id,
		old.evidence_complete_at, old.processing_started_at, old.created_at, old.completed_at);
END;
--> statement-breakpoint
-- By the time of posting. Entries never change.
CREATE TRIGGER `ledger_rollups_insert` AFTER INSERT ON `ledger` WHEN new.kind IN ('charge', 'credit') BEGIN
	INSERT INTO rollup_changes (team_id, user_id, type, at, requested, opened, consented, evidence, resulted, pending,
		completed, failed, cancelled, spend_cents)
	SELECT new.team_id, new.user_id, v.type, new.created_at, 0, 0, 0, 0, 0, 0, 0, 0, 0,
		iif(new.kind = 'charge', new.amount_cents, -new.amount_cents)
	FROM verifications v WHERE v.id = new.verification_id;
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_rollups_delete` AFTER DELETE ON `ledger` WHEN old.kind IN ('charge', 'credit') BEGIN
	INSERT INTO rollup_changes (team_id, user_id, type, at, requested, opened, consented, evidence, resulted, pending,
		completed, failed, cancelled, spend_cents)
	SELECT old.team_id, old.user_id, v.type, old.created_at, 0, 0, 0, 0, 0, 0, 0, 0, 0,
		iif(old.kind = 'charge', -old.amount_cents, old.amount_cents)
	FROM verifications v WHERE v.id = old.verification_id;
END;
--> statement-breakpoint
-- What happened before this migration.
INSERT INTO verification_changes (n_type, n_status, n_stage, n_failure_reason, n_requester_id, n_team_id,
	n_target_user_id, n_evidence_complete_at, n_processing_started_at, n_created_at, n_completed_at)
SELECT type, status, stage, failure_reason, requester_id, team_id, target_user_id, evidence_complete_at,
	processing_started_at, created_at, completed_at
FROM verifications;
--> statement-breakpoint
INSERT INTO rollup_changes (team_id, user_id, type, at, requested, opened, consented, evidence, resulted, pending,
	completed, failed, cancelled, spend_cents)
SELECT l.team_id, l.user_id, v.type, l.created_at, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	iif(l.kind = 'charge', l.amount_cents, -l.amount_cents)
FROM ledger l JOIN verifications v ON v.id = l.verification_id
WHERE l.kind IN ('charge', 'credit');
