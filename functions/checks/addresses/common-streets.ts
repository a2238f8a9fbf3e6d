/**
 * Words that many streets are named after, such as trees, animals, presidents, towns and family names. Two of them that
 * differ in one letter are two streets, never a misreading. Compiled by hand.
 */
const COMMON = new Set(
  `abbott academy addison adrian airport alabama albany albert albion alfred allison alpine amanda amber amherst anderson andrea andrew
andrews angela anthony antelope apache appletree arbors arizona arkansas arlington armory armstrong arnold arrowhead ashland ashley
aspens atlanta atlantic atkins atkinson auburn audubon augusta aurora austin autumn azalea bailey baldwin baltic banner barber barker
barnes barnett barrett barton basset bayard bayview beacon beaver becker beckett bedford beechwood belair bellevue belmont benson bennett
benton bentley berkeley berkley berger bernard beverly birchwood bishop bishops blackberry blossom bluebird bluebell bonita booker boston
boulder bowman bowden boxwood bradford bradley brandon brandy brentwood brewer brewster briarwood bridget bristol broadway brooklyn
brookside browning bryant buchanan buckeye buckingham buffalo burger burton butler butter butternut cactus caldwell california calvert calvin
cambria cambridge camden camelot cameron camino campbell campus canary candle cannon canterbury capital capitol cardinal carlisle carlson
carlton carmel carmen caroline carolina carolyn carpenter carroll carson carter carver cascade castle catherine cedars cedarwood
central century chandler chapel chapman charles charlton charlotte chelsea cherokee cherry chester chestnut chicago choctaw christian
christie church churchill circle citrus claremont clarke clarion clayton clearview clement clements cleveland clifton clinton clover
coleman college colonial colony colorado columbia columbine columbus commerce commercial concord connor conway cooper copper coral
cornell corner cortez cottage cotton cottonwood country county cowboy coyote cranberry crawford creekside crescent crestview crystal cumberland
curtis custer cypress dakota dallas dalton daniel danielle daniels darwin david davidson davies daviess dawson dayton decatur deerfield delaware
delmar denver desert detroit devonshire dewberry diamond dickson dillon dixon dogwood dolphin donald douglas dougles dragon driftwood
dublin dudley duncan dunham durham eastern easton edgewood edison edward edwards eighth eleanor eleven elizabeth elliott ellison elmwood
emerald emerson empire endicott ericson erickson essex eugene evelyn everett evergreen factory fairfax fairfield fairmont fairview fairway falcon
farmer federal fernwood fisher fletcher florence florida flower forest forrest foster foundry fountain foxglove francis frances franklin
frazier freedom fremont french fuller fulton gardner garden gardens garfield garland garner garrett garrison garnet gateway george georgia gerald
gibson gilbert ginger glenwood golden gordon graham granada grandview granite grant grants grapevine gravel graves greene greenbriar greenfield
greenway greenwood gregory griffin griffith grover hamilton hamlet hammond hampton hancock hanover hansen hanson harbor hardin harding harmon harmony
harper harriet harris harrison harrington hartford harvard harvest harvey hawkins hawthorn hawthorne hayden hazelwood heather helena henderson
hendrix hendricks henley herbert heritage herman hermitage herring hickory hidden highland highlands hillcrest hillside hilltop hilton
hoffman holland hollywood homestead honeysuckle hoover hopkins horizon horner houston howard howell hubbard hudson hughes hunter hunters
huntington hutton idaho illinois imperial independence indian indiana indigo industrial ingram ironwood island jackson jacobs jamestown jasmine
jasper jefferson jeffrey jennifer jensen jerome jersey jessica jessie johnson johnston jordan joseph judson juniper justin kansas karen
kathleen keller kelley kendall kennedy kensington kentucky kenwood kimball kimberly kingston kirkwood knight lafayette lagoon lakeshore lakeside
lakeview lakewood lancaster lancer landon langley laramie larkin larsen larson larkspur latimer laurel lauren lawrence lawson leslie
lester lewiston lexington liberty library lilac lincoln lindbergh linden lindsay lindsey linwood littleton locust logan london longview
longwood lowell lucas luther lyndon lynwood madeline madison magnolia mallard malone manchester manning mansfield maplewood marble marcus
margaret marian marianne marigold marina marine marion mariner market marlin marshall martha martin martinez mary maryland mason
masters matthew matthews maxwell mayfair mayflower mcarthur mccarthy mcdonald mckinley meadow meadows meadowbrook meadowlark melody melrose
memorial memphis mercer merchant meredith meridian merritt mesquite mexico miller miami michael michelle michigan midland midway mildred milford
military miller mills milton mineral minnesota mission mississippi missouri mitchell mockingbird mohawk monroe montana monterey montgomery
monument morgan morningside morris morrison morton moses mountain mulberry murphy murray museum mustang myrtle nancy napoleon nashville
natalie nathan natural navajo nebraska nelson nevada newell newman newport newton nicholas nichols nicole nobles norfolk norman northern
northwood norton norwood nottingham oakdale oakland oakley oakwood observatory office oldham oleander olive oliver olivia olympia olympic
orange orchard orchards orchid oregon oriole orleans osborn osborne osprey oxford pacific packard palace palmer palmetto panama panther
parker parkview parkside parson parsons partridge patricia patrick patterson patton peachtree peacock pebble pelham pelican pembroke penny
pennsylvania persimmon peters peterson pheasant phillip phillips phoenix piedmont pierce pinehurst pinecrest pinewood pioneer pleasant plymouth
points pointe pontiac poplar portland porter potter powell prairie preston princess princeton prospect providence pueblo purdue putnam
quail quaker quarry queens quincy rachel railroad rainbow raleigh ramona randall randolph raven ravine raymond rebecca redwood regency regent
reserve reynolds richard richards richardson richland richmond ridgeway ridgewood ritter rivers riverside riverview robert roberts
robertson robin robinson robins rochester rockwell roland rolling roosevelt rosebud rosemary rosewood roswell russell rutgers rutherford rutland
saddle salisbury samuel sanders sandra sandstone sandy santiago sapphire saratoga sawyer savanna savannah school schools scenic scott second
seminole senate seneca sequoia sergeant sharon shasta shawnee shelby sheldon shelton shepherd sheppard sheridan sherman sherry sherwood
shirley shoreline shores sidney sydney sierra silver simmons simpson sinclair skyline skyview smithfield somerset southern spencer spring
springs springfield spruce stafford stanford stanley stanton station sterling stephen stephens steven stevens stevenson stewart stoneridge
stratford stuart sullivan summer summers summerfield summit sunflower sunny sunrise sunset superior surrey susan sutton swallow sweetbriar sycamore
sylvan sylvia tamarack tanglewood tanner taylor tecumseh temple tennessee terrace texas thatcher theodore thistle thomas thompson thomson
thorn thornton thunder timber timberlane tucker tulane turkey turner turtle tuscany tyler underwood union university utah valencia valentine
valley vermont vernon veterans victor victoria village vincent vineyard violet virginia vista wagner walden walker wallace walnut walter
walters walton warner warren warrior washington waterfall waterford watson waverly wayne weaver webber webster welling wellington wells
western westfield westgate westminster weston westwood wheeler whippoorwill whitman whitney wilber wilbur wilder wildflower wildwood william
williams williamson willow willows wilson winchester windham windsor winslow winston winter winters winthrop wisconsin wolfe woodbine woodbury
woodcrest woodland woodlands woodlawn woodrow woodside wooden wright wyoming yankee yellow yorktown yosemite zenith zimmerman
barren hiller milner warden harden marden burden payton layton peyton colton bolton walden welden weldon marlow barlow harlow
parkes porters foresters bakers barbers hooper cowper fowler fuller pullman hilman hillman
`
    .trim()
    .split(/\s+/),
);

export const isCommonStreet = (word: string): boolean => COMMON.has(word);
