/**
 * Countersign: which level of identity assurance a report reaches. Version 1 of our own mapping to GPG 45 and
 * NIST SP 800-63A-4. It imports nothing, and runs in browsers and in Node.
 *
 *   import { assuranceOfReport } from "<address of Countersign>/assurance/1.js";
 *   assuranceOfReport(report); // a report exported as JSON; equals report.assurance
 *
 * This file never changes: another mapping is another version. A report's signed statement has its SHA-256.
 */

// functions/contract/assurance/version.ts
/**
 * The version of the mapping from our evidence to published levels of assurance. Incremented whenever a change can give
 * another answer. A result keeps the version that it was computed with.
 */
var ASSURANCE_VERSION = "1";

// functions/contract/assurance/assurance.ts
var NIST_ROWS = [
	"evidence",
	"validation",
	"ownership"
];
/** What the standards require and we don't assess. */
var NOT_ASSESSED = [
	"death_record",
	"presentation_attack_detection",
	"demographic_testing",
	"security_feature_inspection"
];

// functions/contract/assurance/levels.ts
/** The levels of confidence in an identity that GPG 45 defines, from no level up. */
var ASSURANCE_LEVELS = [
	"none",
	"low",
	"medium",
	"high",
	"very_high"
];
/** @returns whether one level is at least as high as another */
var reaches = (level, wanted) => ASSURANCE_LEVELS.indexOf(level) >= ASSURANCE_LEVELS.indexOf(wanted);

// functions/contract/assurance/profiles.ts
/**
 * The profiles of GPG 45, one line each: the strength and validity of each piece of evidence, then activity, fraud and
 * verification. They're the 32 profiles that GOV.UK One Login published as open source (`Gpg45Profile` in
 * `govuk-one-login/ipv-core-back` and in `alphagov/di-ipv-alpha-gpg45-engine`), older than version 1.0 of GPG 45.
 */
var TABLE = {
	low: `
    L1A 2/2 · 0 1 1
    L1B 3/2 · 0 0 1
    L1C 1/1 · 3 2 2
    L2A 1/1 1/1 · 2 1 2
    L2B 1/1 1/1 · 2 2 1
    L3A 1/1 1/1 1/1 · 2 1 1`,
	medium: `
    M1A 4/2 · 0 1 2
    M1B 3/2 · 1 2 2
    M1C 3/3 · 0 0 3
    M1D 2/2 · 2 1 3
    M2A 2/2 2/2 · 3 2 2
    M2B 3/2 2/2 · 1 1 2
    M2C 3/2 2/2 · 0 1 3
    M3A 2/2 2/2 2/2 · 2 2 2`,
	high: `
    H1A 4/3 · 0 1 3
    H1B 3/3 · 2 1 3
    H1C 4/3 · 0 0 4
    H2A 2/2 2/2 · 3 2 3
    H2B 4/2 3/2 · 0 2 3
    H2C 3/3 2/2 · 1 1 3
    H2D 3/3 2/2 · 0 1 3
    H2E 4/3 3/3 · 0 0 3
    H3A 2/2 2/2 2/2 · 2 2 3`,
	very_high: `
    V1A 4/3 · 0 3 3
    V1B 4/4 · 0 1 3
    V1C 4/3 · 1 1 4
    V1D 4/4 · 0 0 4
    V2A 3/3 3/3 · 3 2 3
    V2B 4/3 3/3 · 0 2 3
    V2C 4/3 2/2 · 2 2 3
    V2D 4/4 4/4 · 0 0 3
    V3A 3/3 2/2 2/2 · 3 3 3`
};
/** The profiles, from the lowest level to the highest. */
var PROFILES = Object.entries(TABLE).flatMap(([level, lines]) => lines.trim().split("\n").map((line) => {
	const [id = "", ...parts] = line.trim().split(" ");
	const [activity = 0, fraud = 0, verification = 0] = parts.slice(-3).map(Number);
	return {
		id,
		level,
		evidence: parts.filter((part) => part.includes("/")).map((part) => ({
			strength: Number(part[0]),
			validity: Number(part[2])
		})),
		activity,
		fraud,
		verification
	};
}));
/**
 * @returns what counts as one type. A license and a state ID do: most states issue only one of them to a person, and
 *   the same card can be uploaded as either
 */
var kindOf = (type) => type === "state_id" ? "drivers_license" : type;
/**
 * @returns every way to take `size` pieces in order, at most one of each type
 */
function arrangements(all, size) {
	if (size === 0) return [[]];
	return all.flatMap((one) => arrangements(all.filter(({ type }) => kindOf(type) !== kindOf(one.type)), size - 1).map((rest) => [one, ...rest]));
}
/** @returns whether every score is at least the profile's; pieces can be assigned in any order, one of each type */
function meets(scores, profile) {
	const { evidence, activity, fraud, verification } = profile;
	if (scores.activity < activity || scores.fraud < fraud || scores.verification < verification) return false;
	return arrangements(scores.evidence, evidence.length).some((pieces) => evidence.every((need, i) => isAtLeast(pieces[i], need)));
}
/** @returns whether both scores of a piece are at least those of another */
var isAtLeast = (piece, need) => piece.strength >= need.strength && piece.validity >= need.validity;
/** @returns the profiles that these scores meet, in the order of {@link PROFILES} */
var profilesMet = (scores) => PROFILES.filter((profile) => meets(scores, profile));
/** @returns the highest level among profiles */
var highestLevel = (profiles) => ASSURANCE_LEVELS.findLast((level) => profiles.some((one) => reaches(one.level, level))) ?? "none";

// functions/assurance/counted.ts
var IDENTITY = [
	"drivers_license",
	"state_id",
	"passport"
];
/** @returns whether a document identifies its holder */
var isIdentityDocument = (type) => IDENTITY.includes(type);
/**
 * How strong each type of document is (GPG 45, strength). 3: issued after photo identification or under
 * anti-money-laundering rules. 2: issued after some check of identity, and delivered to the person. Types that aren't
 * listed aren't evidence of an identity. A passport has 3, because we don't read its chip.
 */
var STRENGTH = {
	drivers_license: 3,
	state_id: 3,
	passport: 3,
	bank_statement: 3,
	pay_stub: 2,
	utility_bill: 2,
	lease_agreement: 2
};
/** Whose signature makes a document other than an identity document a piece of evidence. */
var SIGNER = {
	bank_statement: "bank",
	pay_stub: "payroll"
};
/** @returns the pieces of evidence and the other scores of the checks that count at `at` (ISO 8601) */
function countedIn(checks, at) {
	const scores = scoresAt(checks, at);
	const until = endsAfter(checks, at).find((end) => !isSame(scoresAt(checks, end), scores)) ?? null;
	return {
		...scores,
		until
	};
}
function scoresAt(checks, at) {
	const counting = checks.filter((check) => counts(check, at));
	const isIdentified = counting.some(({ service }) => service === "identity_match");
	const isContradicted = checks.some(contradicts);
	const inDoubt = new Set(checks.filter(({ disputed }) => disputed).flatMap(typesIn));
	const own = counting.flatMap((check) => (check.proofing?.documents ?? []).filter(({ type, expires_at }) => !inDoubt.has(type) && !isOver(expires_at, at)).flatMap((document) => ownPiece(check, document, isIdentified)));
	const theirs = counting.flatMap(providerPieces).filter(({ type }) => !inDoubt.has(type));
	const scores = counting.flatMap(({ proofing }) => proofing?.scores ?? []);
	return {
		evidence: isContradicted ? [] : bestOf([...own, ...theirs]),
		activity: Math.max(0, ...counting.map(activityOf), ...scores.map(({ activity = 0 }) => activity)),
		fraud: Math.max(0, ...counting.map(fraudOf), ...scores.map(({ fraud = 0 }) => fraud)),
		verification: isContradicted ? 0 : Math.max(Number(own.length > 0), ...scores.map(({ verification = 0 }) => verification))
	};
}
/**
 * Whether the documents are someone else's, or that's open: an identity match found another name or birth date, or is
 * in dispute. Then no evidence counts, whoever checked it.
 */
var contradicts = ({ service, status, disputed }) => service === "identity_match" && (status === "adverse" || disputed);
/** A document in dispute doesn't count in any check, because two checks can rely on the same one. */
var typesIn = ({ proofing }) => [...(proofing?.documents ?? []).map(({ type }) => type), ...(proofing?.scores?.evidence ?? []).map(({ type }) => type)];
/** @returns when checks and their documents expire after `at`, earliest first */
var endsAfter = (checks, at) => checks.flatMap(({ expires_at, proofing }) => [expires_at, ...(proofing?.documents ?? []).map((document) => document.expires_at)]).filter((end) => end !== null && !isOver(end, at)).toSorted((a, b) => Date.parse(a) - Date.parse(b));
/** Which check has a piece makes no difference to what it's worth. */
var isSame = (one, other) => JSON.stringify(one, withoutCheck) === JSON.stringify(other, withoutCheck);
var withoutCheck = (key, value) => key === "check" ? void 0 : value;
/** A check counts if it passed and is neither in dispute, nor a test, nor expired. */
var counts = (check, at) => check.status === "passed" && !check.disputed && !check.sandbox && !isOver(check.expires_at, at);
var isOver = (end, at) => end !== null && !(Date.parse(end) > Date.parse(at));
function ownPiece({ service, proofing }, { type, signed }, isIdentified) {
	const strength = STRENGTH[type];
	if (strength === void 0) return [];
	const isIdentity = isIdentityDocument(type);
	if (isIdentity && !isIdentified) return [];
	const isSigned = signed !== null && (isIdentity ? signed.by === "state" : signed.by === SIGNER[type]);
	const validity = isSigned ? signedValidity(isIdentity, signed) : readValidity(isIdentity, proofing);
	if (validity === 0) return [];
	return [{
		check: service,
		type,
		strength,
		validity,
		nist: {
			class: isIdentity ? "strong" : fairIf(isSigned),
			validated: isSigned,
			pathway: null
		},
		isRevocationOpen: isSigned && validity === 2
	}];
}
/**
 * Validity 3 takes a verified signature, and that the document isn't known to be revoked. Only an issuer's list can say
 * so of an identity document. A bank statement or pay stub is never revoked.
 */
var signedValidity = (isIdentity, { revocation }) => isIdentity && revocation !== "good" ? 2 : 3;
/** Anyone can write a PDF, so one that we only read is no evidence until somebody trained has examined it. */
function readValidity(isIdentity, proofing) {
	if (proofing?.inspection === "trained") return 2;
	return isIdentity ? 1 : 0;
}
var fairIf = (isSigned) => isSigned ? "fair" : null;
function providerPieces({ service, proofing }) {
	const { evidence = [], verification = 0 } = proofing?.scores ?? {};
	return evidence.map(({ type, strength, validity }) => ({
		check: service,
		type,
		strength,
		validity,
		nist: {
			class: classOf(strength, validity),
			validated: validity >= 2,
			pathway: pathwayOf$1(verification)
		},
		isRevocationOpen: false
	}));
}
/** Evidence whose issuer's signature wasn't verified counts as one class less (SP 800-63A-4, § 2.4.1.3). */
function classOf(strength, validity) {
	if (strength === 4) return validity >= 3 ? "superior" : "strong";
	if (strength === 3) return "strong";
	return strength === 2 ? "fair" : null;
}
function pathwayOf$1(verification) {
	if (verification >= 3) return "biometric";
	return verification === 2 ? "non_biometric" : null;
}
/** One point for each full year that an employer or landlord confirmed, at most two. */
var activityOf = ({ proofing }) => Math.min(2, proofing?.attested_years ?? 0);
/** A search of the sanctions lists is one indicator of fraud, and there are many. */
var fraudOf = ({ service }) => Number(service === "background_check");
/** Leaves out pieces that another piece of the same type surpasses. Doesn't depend on the order of the pieces. */
function bestOf(pieces) {
	const kept = [];
	for (const piece of pieces.toSorted(byScores)) if (!kept.some((one) => surpasses(one, piece))) kept.push(piece);
	return kept.filter((one) => !kept.some((other) => other !== one && surpasses(other, one)));
}
var byScores = (a, b) => b.strength - a.strength || b.validity - a.validity || compare(a.type, b.type) || compare(a.check, b.check);
var compare = (a, b) => Number(a > b) - Number(a < b);
var CLASSES$1 = [
	null,
	"fair",
	"strong",
	"superior"
];
var surpasses = (one, other) => kindOf(one.type) === kindOf(other.type) && isAtLeast(one, other) && CLASSES$1.indexOf(one.nist.class) >= CLASSES$1.indexOf(other.nist.class) && Number(one.nist.validated) >= Number(other.nist.validated) && (one.nist.pathway !== null || other.nist.pathway === null);

// functions/assurance/gpg45.ts
/**
 * Compares what counts with the profiles of GPG 45.
 * @param wanted the level that the requester asked for
 */
function gpg45Of(counted, wanted) {
	const { evidence, activity, fraud, verification } = counted;
	const met = profilesMet(counted);
	const level = highestLevel(met);
	const open = PROFILES.filter((profile) => !reaches(level, profile.level) && (wanted === null || reaches(profile.level, wanted)));
	return {
		elements: {
			evidence: evidence.map(withoutNist),
			activity,
			fraud,
			verification
		},
		profiles_met: met.map(({ id }) => id),
		level,
		nearest: nearestOf(counted, open)
	};
}
var withoutNist = ({ check, type, strength, validity }) => ({
	check,
	type,
	strength,
	validity
});
var CLOSED = [
	"chip",
	"holder",
	"not_here"
];
function nearestOf(counted, profiles) {
	const [first, ...others] = profiles.map((profile) => wayTo(profile, counted));
	if (!first) return null;
	const { profile, missing } = others.reduce((best, way) => isNearer(way, best) ? way : best, first);
	return {
		profile: profile.id,
		level: profile.level,
		missing
	};
}
/** Fewer steps are nearer. Among as many, those that can be taken here are, and then fewer points. */
var isNearer = (way, other) => (way.steps - other.steps || way.closed - other.closed || way.points - other.points) < 0;
function wayTo(profile, counted) {
	const own = [
		"activity",
		"fraud",
		"verification"
	].flatMap((element) => {
		const [have, need] = [counted[element], profile[element]];
		return have < need ? [{
			element,
			piece: null,
			have,
			need,
			how: HOW[element](need, counted)
		}] : [];
	});
	const [first, ...others] = assignments(counted.evidence, profile.evidence.length).map((pieces) => {
		const lacking = profile.evidence.map((need, i) => lackingIn(pieces[i], need, i + 1, counted));
		const missing = [...lacking.flat(), ...own];
		return {
			profile,
			missing,
			steps: lacking.filter((scores) => scores.length > 0).length + own.length,
			closed: missing.filter(({ how }) => CLOSED.includes(how)).length,
			points: missing.reduce((sum, { have, need }) => sum + need - have, 0)
		};
	});
	return others.reduce((best, way) => isNearer(way, best) ? way : best, first);
}
/** @returns every way to fill a number of places with pieces, at most one of each type; places can stay empty */
function assignments(pieces, places) {
	if (places === 0) return [[]];
	return [void 0, ...pieces].flatMap((one) => assignments(pieces.filter(({ type }) => !one || kindOf(type) !== kindOf(one.type)), places - 1).map((rest) => [one, ...rest]));
}
function lackingIn(piece, need, number, { evidence }) {
	const strength = piece?.strength ?? 0;
	const valid = piece && strength >= need.strength ? piece : void 0;
	const validity = valid?.validity ?? 0;
	const lacking = [];
	if (strength < need.strength) lacking.push({
		element: "strength",
		piece: number,
		have: strength,
		need: need.strength,
		how: strengthStep(piece, need, evidence)
	});
	if (validity < need.validity) lacking.push({
		element: "validity",
		piece: number,
		have: validity,
		need: need.validity,
		how: validityStep(valid, need)
	});
	return lacking;
}
function strengthStep(piece, need, { length }) {
	if (need.strength === 4) return "chip";
	if (piece) return "stronger_document";
	return length === 0 ? "document" : "another_document";
}
function validityStep(piece, need) {
	if (need.validity === 4) return "chip";
	if (need.validity <= 2) return "inspection";
	return piece?.isRevocationOpen ? "revocation" : "signature";
}
var HOW = {
	activity: (need) => need <= 2 ? "attestation" : "not_here",
	fraud: (need) => need === 1 ? "screening" : "not_here",
	verification: (need, { evidence }) => need === 1 && evidence.length === 0 ? "document" : "holder"
};

// functions/assurance/nist.ts
/**
 * Compares what counts with the rows of IAL1 and IAL2 in NIST SP 800-63A-4 (July 2025). A row counts only if every
 * piece of the same combination of evidence meets it.
 */
function nistOf({ evidence }) {
	const single = best(combinations(evidence, [
		["fair"],
		["strong"],
		["superior"]
	]));
	const combined = best(combinations(evidence, [
		["superior"],
		["strong", "strong"],
		["strong", "fair"]
	]));
	const met = combined ? rowsOf(combined) : [];
	return {
		ial1: {
			met: single !== null && rowsOf(single).length === NIST_ROWS.length,
			rows: single ? rowsOf(single) : []
		},
		ial2: {
			met_rows: met,
			missing_rows: NIST_ROWS.filter((row) => !met.includes(row)),
			pathway: combined && pathwayOf(combined)
		}
	};
}
/** Stronger evidence can stand in for weaker evidence. */
var CLASSES = [
	"fair",
	"strong",
	"superior"
];
/** @returns the ways to take pieces of at least these classes */
var combinations = (evidence, wanted) => wanted.flatMap((classes) => arrangements(evidence, classes.length).filter((pieces) => pieces.every(({ nist }, i) => nist.class !== null && CLASSES.indexOf(nist.class) >= CLASSES.indexOf(classes[i]))));
/** @returns the combination that meets the most rows; the first one of several */
var best = (all) => all.reduce((found, one) => found === null || rowsOf(one).length > rowsOf(found).length ? one : found, null);
function rowsOf(pieces) {
	return NIST_ROWS.filter((row) => row === "evidence" || pieces.every(({ nist }) => MEETS[row](nist)));
}
var MEETS = {
	validation: ({ validated }) => validated,
	ownership: ({ pathway }) => pathway !== null
};
/** @returns the pathway by which the ownership of all pieces was verified; null if any wasn't */
function pathwayOf(pieces) {
	const pathways = pieces.map(({ nist }) => nist.pathway);
	if (pathways.includes(null)) return null;
	return pathways.every((pathway) => pathway === "biometric") ? "biometric" : "non_biometric";
}

// functions/assurance/assurance.ts
/**
 * Computes which published level of identity assurance the evidence about one person reaches: the scores and profiles
 * of GPG 45, and rows of NIST SP 800-63A-4. The mapping from our evidence is our own (`docs/assurance.md`). The same
 * input always gives the same answer, in whichever order the checks are.
 */
function assuranceOf({ at, wanted, checks }) {
	const counted = countedIn(checks, at);
	const gpg45 = gpg45Of(counted, wanted);
	return {
		version: ASSURANCE_VERSION,
		at,
		wanted: wanted && {
			level: wanted,
			reached: reaches(gpg45.level, wanted)
		},
		gpg45,
		nist: nistOf(counted),
		not_assessed: [...NOT_ASSESSED],
		until: counted.until
	};
}

// functions/assurance/module.ts
/**
 * Recomputes the level of a JSON report as of when it was made. It has to equal the report's own `assurance`.
 * @returns null for a report about a business, because the standards are about people
 */
var assuranceOfReport = (report) => report.verification.verification_type === "business" ? null : assuranceOf({
	at: report.generated_at,
	wanted: report.verification.wanted_assurance,
	checks: report.checks
});

export { ASSURANCE_VERSION, assuranceOfReport };
