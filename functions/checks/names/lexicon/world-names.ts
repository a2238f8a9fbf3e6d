/**
 * Names that are common outside the US, most of them one letter away from another name. A difference in that letter
 * means another person, not a slip. Some are also in the US census list. Compiled by hand from everyday usage; no such
 * list is complete.
 */
export const WORLD_NAMES: ReadonlySet<string> = new Set(
  `
rajesh rakesh ramesh mahesh suresh naresh mukesh ganesh dinesh nilesh hitesh ritesh mitesh jitesh jignesh kamlesh
kalpesh yogesh lokesh mohesh paresh rupesh umesh brijesh sanjay sanjiv sanjeev rajeev rajiv ranjit ranjeet manish
danish manoj monish harish girish satish jagdish ashish avinash akash vikash vikas prakash praveen pravin naveen
navin nitin nikhil nikita ankit ankita ankur anuj anil sunil sunita anita vinita kavita savita sarita lalita mamta
namita nisha disha usha asha priya priti preeti pritam pranav pranay vinay vijay ajay sujay abhay akshay uday
vinod pramod kishor kishore krishna krishnan krishan hariharan srinivas srinivasan narayan narayanan raman ramana
harpreet gurpreet jaspreet manpreet simranpreet amandeep gagandeep hardeep kuldeep mandeep navdeep pardeep sandeep
sundeep rajdeep baldev sukhdev jagdev rohit mohit sumit amit lalit rahul parul deepak deepika deepali sonali
sharma sarma verma varma gupta mehta mehra mishra mitra agarwal agrawal banerjee chatterjee mukherjee patel patil
hassan hussein hassein hussain husain hamid hamed hammad khalid khalil jamal jamil kamal kamil karim salim salem
salman sulaiman samir amir amira samira nasir nasser yasir yasin yasser rashid rashad faisal fadil fahad fahim farid
farida rahim rahman rahmat habib habiba latif latifa majid majida wahid walid nabil nabila adnan usman osman imran
irfan kamran kamila jamila karima tariq tarik zahid zahir tahir mahir jabir jaber abdallah abdullah ibrahim ismail
ismael mustafa murtaza ahmad ahmed mahmud mahmoud mohamed muhammad mohammad mohammed hamza hamzah fatima
sergei sergey andrei andrey alexei aleksei aleksandr aleksandra oleksandr viktor viktoria nikolai natalia natalya
tatiana tatyana svetlana vladimir vladislav yaroslav stanislav miroslav mstislav rostislav svyatoslav veniamin
ivanov ivanova petrov petrova pavlov pavlova popov popova kuznetsov kuznetsova smirnov smirnova volkov volkova
sokolov sokolova mikhailov mihailov fedorov fyodorov novikov novikova morozov morozova romanov romanova
kovalenko kovalchuk shevchenko shevchuk bondarenko bondarchuk tkachenko tkachuk kravchenko kravchuk
kowalski kowalska kowalczyk nowak nowakowski lewandowski lewandowska kaminski kaminska wisniewski wisniewska
mariana marina martina martine marcela marcelo marcelino josefa josefina ernesto ernesta roberto roberta alberto
alberta gilberto humberto norberto claudia claudio julieta giulia giulio giovanni giovanna valentin valentina
valentino cristian cristina cristiano fabian fabiana fabiano fabio fabiola adrian adriana adriano julian juliana
juliano luciana luciano mauricio patricio patricia leandro leandra alejandro alejandra fernando fernanda
fernandes fernandez gonzales gonzalez rodrigues rodriguez gomes gomez martines martinez alvares alvarez peres perez
nunes nunez lopes lopez mendes mendez vasques vasquez velasques velazquez velasquez henriques henriquez domingues
dominguez jimenes jimenez gimenez ximenez ramires ramirez suares suarez soares
jensen jenssen johansen johanson johansson johnsen johnson hansen hanssen hanson hansson larsen larson larsson
olsen olson olsson nilsen nilson nilsson petersen peterson petersson pedersen andersen anderson andersson
eriksen erikson eriksson svensen svenson svensson kristensen kristiansen christensen christiansen rasmussen
rasmusen sorensen sorenson mortensen martensen madsen matsen schmidt schmitt schmid schmied schultz schulz schulze
schulte schuster schubert meyer meier maier mayer mueller muller moeller moller hofmann hoffmann hoffman
neumann naumann lehmann lohmann bergmann bachmann baumann hartmann hermann herrmann kaufmann kauffmann zimmerman
zimmermann friedrich friedrichs heinrich heinrichs hendrik hendriks hendrick hendricks willem willems jansen
janssen jansens vries
minjun minjung minseo minsung minhyuk minjae minjee jihoon jihyun jiyoon jiyeon jisoo sungmin sungjin sungho
seungmin seungho hyunjin hyunjun hyunwoo jinwoo jinhee yejin yujin yoojin youngho youngmi younghee
takashi tadashi takeshi hiroshi hitoshi satoshi kiyoshi masashi atsushi tsuyoshi akihiro akihito yoshihiro yoshihito
haruka haruko hiroko hiromi tomoko tomomi kazuko kazuo kazumi keiko reiko seiko yoshiko toshiko michiko mitsuko
tanaka takada nakamura nakayama yamada yamamoto yamashita matsuda matsumoto matsushita kobayashi
nguyen phuong thuong quang quynh thanh thinh trang trung truong
chinedu chidi chioma ngozi kelechi emeka ikechukwu chukwudi oluwaseun oluwatobi adebayo adedayo adewale adeyemi
adekunle olumide olamide kwame kwabena kwaku kofi
`
    .trim()
    .split(/\s+/),
);
