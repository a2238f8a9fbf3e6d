-- Search of accounts with very many rows. Each row's text begins with a token of three characters for its requester
-- and one for its team, so that one expression finds what is theirs and has the letters looked for. Tokens are made
-- of ids' last characters, letters stand one by one: what is found are candidates, to be looked at again
-- (functions/verification/list/search.ts has the other half).
CREATE TABLE `search_docs` (
	`doc` integer PRIMARY KEY,
	`verification_id` text NOT NULL UNIQUE
);
--> statement-breakpoint
CREATE VIRTUAL TABLE `verification_search` USING fts5(text, content='', contentless_delete=1, detail='none', tokenize='trigram');
--> statement-breakpoint
CREATE VIEW `verification_texts` AS
SELECT id AS verification_id,
	char(57344 + unicode(substr(requester_id, -3))) || substr(requester_id, -2) || ' ' ||
	coalesce(char(57600 + unicode(substr(team_id, -3))) || substr(team_id, -2) || ' ', '') ||
	id || ' ' || target_email || ' ' || coalesce(target_name, '') AS text
FROM verifications;
--> statement-breakpoint
INSERT INTO search_docs (verification_id) SELECT id FROM verifications;
--> statement-breakpoint
INSERT INTO verification_search (rowid, text)
SELECT d.doc, t.text FROM search_docs d JOIN verification_texts t ON t.verification_id = d.verification_id;
--> statement-breakpoint
CREATE TRIGGER `verification_search_insert` AFTER INSERT ON `verifications` BEGIN
	INSERT INTO search_docs (verification_id) VALUES (new.id);
	INSERT INTO verification_search (rowid, text)
	SELECT d.doc, t.text FROM search_docs d JOIN verification_texts t ON t.verification_id = d.verification_id
	WHERE d.verification_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `verification_search_update`
AFTER UPDATE OF `target_email`, `target_name`, `requester_id`, `team_id` ON `verifications` BEGIN
	UPDATE verification_search
	SET text = (SELECT t.text FROM verification_texts t WHERE t.verification_id = new.id)
	WHERE rowid = (SELECT d.doc FROM search_docs d WHERE d.verification_id = new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `verification_search_delete` AFTER DELETE ON `verifications` BEGIN
	DELETE FROM verification_search
	WHERE rowid = (SELECT d.doc FROM search_docs d WHERE d.verification_id = old.id);
	DELETE FROM search_docs WHERE verification_id = old.id;
END;
