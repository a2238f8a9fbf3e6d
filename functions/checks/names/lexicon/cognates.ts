import { groupsOf, shareGroup } from "./groups.ts";

/**
 * Given names that are equivalent in several languages, and abbreviations that stand for several names. Juan and John
 * may be one person who uses both names, or two people, so a reviewer has to judge. Compiled by hand from everyday
 * usage.
 */
const LINES = `
john juan jean joao johannes johann johan giovanni gianni ivan ioann yoann jan janos hans jovan ioannis juhani
jane jeanne
joanna johanna giovanna juana joan ivana
peter pierre pedro pietro petr pyotr piotr petros pieter petrus peder boutros butrus
paul pablo paolo pavel paulo pauwel pal pavlo pavlos paulus boulos bulus
joseph jose giuseppe josef jozef yusuf youssef yosef iosif osip joao jozsef
mary maria marie mariam miriam maryam marija mariya maire moira ma masha
francis francisco francois francesco franz frans ferenc franciszek fran
frances francoise francisca francesca franziska franciszka
anthony antonio antoine anton antoni antonin antal antonius
antonia antoinette antonina
william wilhelm guillaume guillermo guglielmo willem guilherme vilhelm vilmos
henry heinrich henri enrique enrico henrik hendrik henrique heikki
frederick friedrich frederic federico frederik fredrik fryderyk fritz
elizabeth elisabeth elisabetta isabel elisabet elzbieta yelizaveta elisaveta elspeth lisa lise liesel elsa else ilse
  erzsebet alzbeta
isabel isabella isabelle ysabel izabela
james jaime jacques giacomo diego santiago iago seamus hamish jacobo tiago
jacob jakob jacobo jacques giacomo yakov yakub yaqub jakub
michael miguel michel michele mikhail michal mihai mikael mikhael mihaly mykhailo
george jorge georges giorgio georg jerzy yuri jiri georgi georgios gyorgy joris
charles carlos karl carlo karel carl karol karoly
stephen steven esteban etienne stefan stefano stepan istvan stefanos estevao szczepan
andrew andres andre andreas andrei andrzej andras anders ondrej
alexander alejandro alexandre alessandro aleksandr alexandros iskander iskandar sandor alasdair alastair
alexandra alejandra alessandra alexandrine
matthew mateo matthieu matteo matthias mateus mateusz matej matvei matias
luke lucas luca luc lukas lukasz
mark marco marcos marc markus marcus marek marko
philip felipe philippe filippo filip philipp fulop
nicholas nicolas niccolo nikolai nikolay mykola mikalai mikola nikolaus nikolaos mikolaj miklos nicolau
louis luis luigi ludwig lewis ludovic lajos luiz lodewijk aloysius
lawrence lorenzo laurent lorenz laurens lars laurentius lourenco vavrinec
edward eduardo edouard edoardo eduard edvard
robert roberto rupert robrecht
richard ricardo riccardo ryszard rikard
thomas tomas tommaso tome foma tamas
vincent vicente vincenzo vincente vincenz wincenty
raymond ramon raimundo raimondo raimund
ralph raul raoul
joachim joaquin gioacchino joaquim akim
ferdinand fernando hernando hernan fernand
gregory gregorio gregoire grigory hryhoriy hryhorii ryhor grzegorz grigori gregor
benjamin beniamino veniamin binyamin
david davide dawid dawud daud davit
daniel daniele danilo danil
simon simeon simone semyon shimon szymon simao
abraham ibrahim avraham abram
isaac ishaq itzhak isaak yitzhak
moses moshe musa moises moise
solomon suleiman salomon shlomo sulayman
jesus isa yeshua
aaron haroun harun
adam adamo adem
eva eve hawwa evita
sarah sara sarai
anna anne ana ann hanna hannah ganna
helen elena helena helene yelena ilona olena eleni
catherine katherine catalina caterina ekaterina yekaterina katarzyna katarina katrin catarina katalin
margaret margarita marguerite margherita margarete malgorzata margit margarethe margarida
alice alicia aliki
agnes ines agnieszka agnese inez
julia julie giulia juliette yulia
md mhd mohammed muhammad mohamed mohammad mohamad muhamad mohd
julian julio jules giulio julius yuliy
lucy lucia lucie luzia
rose rosa roza
theresa teresa therese terezia terezija
susan susana suzanne susanna zuzana zsuzsanna
victor viktor vittorio vittore
sophia sophie sofia sofie zofia sofya
emily emilia emilie emiliya
caroline carolina karolina karoline
christina cristina kristina
christopher cristobal christophe cristoforo krzysztof christoph kristof
christian cristian kristian carsten
eugene eugenio eugen yevgeny evgeny evgeniy yevhen yauheni yauhen eugeniusz
sergei sergio serge sergiu
jasmine yasmin yasmeen jasmin yasmina yasmine jazmin
leena lina
salem salim saleem
constantine konstantin constantin kostas konstantinos
basil vasily vasile vasilios vasili basilio
dominic domingo domenico dominique dominik
martin martino marton marcin
ernest ernesto ernst
arthur arturo artur
albert alberto albrecht
bernard bernardo bernhard
leonard leonardo leonid
lydia lidia lidiya lidziya
gennadi gennady gennadiy henadz henadzi hennadiy hennadii
igor ihor ihar
oleg oleh aleh
olga olha volha
galina halyna halina
vladimir volodymyr uladzimir wladimir
sergei sergey siarhei serhii serhiy
tatiana tatyana tatsiana tetiana
svetlana sviatlana svitlana
pavel paval pavlo
andrei andrey andriy
alexander aliaksandr oleksandr aleksandr
alexei aliaksei oleksii aleksey
vitaly vital vitalii
ilya ilia illia ilja
`;

// A line that begins with a space continues the previous one.
const GROUPS = groupsOf(LINES.replace(/\n +/g, " "));

/** Whether two folded given names may be the same name in two languages. */
export const areCognates = (a: string, b: string): boolean => shareGroup(GROUPS, a, b);
