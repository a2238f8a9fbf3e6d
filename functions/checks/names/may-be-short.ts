/**
 * Given names, each with short forms that a reviewer has to judge, because they're also names of their own (Sandra,
 * Nancy), are short for many names (Bert, Lena), or are out of use (Zeke for Zachariah). Compiled by hand from everyday
 * usage.
 */
const LIST = `
abel abe, abigail nabby, adaline ada delia lena, adelaide adele heidi della, adeline ada delia lena, agnes nessa,
aileen allie lena, alberta bert bertie, aldrich rich, alexandra sandra alla, alfreda freda, alice elsie lisa,
alicia elsie lisa ali, amelia amy emily mel, ann nancy nana, anne nancy nana, anna nancy ania anka, antoinette ann netta
tony toni, antonia ann netta tony toni, arabella bella ara, arlene lena, august gus, augusta gus gussie tina,
augustine august austin, augustus august austin, azariah riah, barbara bobbie basia, bartholomew bartel, beatrice trisha
trix, belinda linda belle, benjamin jamie, bertha bert bertie birdie, bradford ford, broderick brady rick,
calvin vin, cameron ron, camille millie, carol lynn, caroline carol lynn, cassandra sandra sandy, catherine kay lena
trina kitty, cathleen kay kit, cecilia cissy, cedric rick, charlotte sherry lotta, christiana ann tina, clarence clare,
clarissa clara, clifford ford, clifton tony, cordelia delia, cornelia nelly, delbert bert, delores lola della,
derrick rick eric, edwin ned win, elbert bert, eleanor elaine ellen lenora nelly, elias eli lee, elijah eli,
elisha eli, elizabeth liza lisa ella bella elise ellen, elmira mira, emanuel manuel, emeline emily emma,
emily millie, eric rick ricky, estelle stella, estella stella, evangeline eva eve, ferdinand fred, florence flora,
frances fanny cissy, francine fran, gabriella ella, gabrielle ella, genevieve eve jenny gen, geraldine dina,
gilbert bert, gwendolyn wendy, hannah anna nan, helen ella ellen ellie, helena ella ellen ellie, helene ella ellen lena,
henrietta hank nettie retta, hezekiah kiah, ignatius nate, irene rena, isaac zeke, jane jennie jessie, janet jessie,
jeanette janet nettie, joan jo nonie, joanna hannah jody, johanna jo hanna, jonathan john nathan, joseph jody,
josephine jody fina joey, joyce joy, juanita nita, julia jill, kathleen kay kit trina, katherine kay lena trina kitty,
katrina trina kat, kendall ken, kenneth kendrick, kent ken kenny, konrad kurt, kristine tina, laurence lon lorne,
lawrence lon lorne, lenora nora lee, letitia tish, levi lee, linda lindy lynn, louisa lou eliza, louise eliza lois,
lucille lu lou, lucinda cindy lucy lu, luella ella, luther luke, lyndon lynn, madeline lena maggie madge magda,
margaret rita daisy greta margery, martha patsy, martina tina, mary mae mitzi may minnie, matilda maud tillie,
matthias matt, mehitabel mabel hetty, melinda linda lynn, melissa lisa lissa milly, michael micah, michelle mickey,
millicent missy, miranda mira randy, miriam mimi mitzi, natalie nettie, nathaniel than, norbert bert, olive ollie livia,
orlando roland, oswald waldo ozzie, patience pat, paula polly lina, paulina polly lina, prescott scott, priscilla cissy,
rachel shelly, randolph randy, raphael ralph, rebecca reba, reginald naldo, roberta bert bertie, rodger rod bobby,
roger rod bobby, rosalind linda rose rosa, rosalyn linda rose rosa, roseann ann rose, roseanna ann rose, roseanne ann
rose, roxanne ann roxy, samantha mantha, serena rena, sheridan dan, shirley lee sherry, solomon saul, susan hannah suki,
susannah hannah sue, sylvester vester, theresa tracy tessa, teresa tracy tessa, tobias bias, vanessa essa vanna,
veronica vera ronnie, virginia ginger jane, wilfred will, wilhelmina mina minnie wilma, winfield field win,
winifred freddie, woodrow drew, zachariah zeke zac
`;

const SHORT = new Map<string, ReadonlySet<string>>();
for (const entry of LIST.split(",")) {
  const [name = "", ...short] = entry.trim().split(/\s+/);
  SHORT.set(name, new Set(short));
}

/** Whether one of two folded given names is listed here as a short form of the other. */
export const isShortFormOf = (a: string, b: string): boolean =>
  (SHORT.get(a)?.has(b) || SHORT.get(b)?.has(a)) ?? false;
