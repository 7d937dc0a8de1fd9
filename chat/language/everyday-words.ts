// Words of everyday questions that are no slip of a name: "nights" is not the Knights.
import { wordSet } from './words.ts';

/** Lower case, without accents. */
export const EVERYDAY_WORDS = wordSet(`
a about above actually after again against age ago ahead all almost alone along already also
always am amazing an and another answer any anybody anyone anything anyway are area around article
as ask asked asking at available average avoid away back bad bank base based basic basically be
beat because become been before begin behind being believe below bench besides better between big
bigger biggest bit board book books both bottom bought box break bring broken build built but buy
by calculate call calls came can capital care career cash center chance chances change chart chat
cheap check choose class clean clear clock close club coach come coming common compare consider
contest could count country couple course crazy create currently daily dance data date day days
deal decent decide deep did different direct do does dog dogs doing dollars done double down draft
drink drive during each early earn easy eight eighth either eleven else end enough entire even
evening event events ever every everyone everything exact exactly example except expect explain
face fact fair fall family far fast favor favorite favorites favourite feel few fifth fight figure
final finals find fine finish fire first five focus follow food for forget form four fourth free
fresh friday friend friends from front full fun future gamble gambler gambling game games gave
general get getting give given giving glad go goes going gone good got grand great ground group
guess guide guys had half hammer hand hands happen happened happening happens hard has have having
head hear heard heart heat heavy help her here high higher highest him his hit hits hitting hold
home hope hot hour hours house how huge human idea if ignore important in include including
injured injury inside instead instructions interested interesting into is it item its job join
joke just keep key kind kinds king kings know knows large last late lately later latest laugh lead
learn least leave left less let level like likely limit limits line lines list listen little live
living local long longer look looking lose losing loss lot lots love low lower lowest luck lucky
made main major make makes making man many margin market markets match matches matchup matter may
maybe me mean means meet meeting men mentioned middle might mind mine minute minutes miss mistake
model modeling moment monday money month months more morning most move much music must my name
names national near need never new news next nice night nights nine nobody none nor normal not
note nothing now number numbers of off offer offers often ok okay old on once one ones only open
opinion option options or order other others our out outcome over own owner page paid part parts
party past pay paying payout payouts people per percent performing person phone pick picked
picking picks place places plan play played player players playing plays please plus point points
poor popular position possible post pretty previous price prices print probably problem product
profit profits program project prompt promotion prop props public pull purpose put question
questions quick quickly quote quotes random range rank ranked rate rates rather ratio read ready
real really reason recent recently recommend record records regular repeat reply report rest
result results return reveal rich right risk risks risky road roster round row rule rules run
running safe said same saturday save say says score scored scorer scores scoring season second
secret see seem seems seen select send sense series serious seven several shall share sharp she
short should show shows side sides simple since single sister sit six size skip sleep small smart
smash so social solid some someone something sometimes soon sorry sort sound source special split
sport sports spot stake staking standing standings star stars start started starter starters
starting state stats status stay steady still stop straight streak streaks street strong stuff
style such sunday super sure system table take taking talk team teams tell ten than thank thanks
that the their them then there these they thing things think third thirty this those thought
thoughts three through thursday ticket time times tip tips to today together told tomorrow tonight
too took top total totals touch toward track trade traded train transfer transfers trend trends
tried trip true trust try trying tuesday turn twelve twenty twice two type types unless until up
upcoming update updates upset use used useful user users using usually value values very view wait
walk want wanted wants was watch way ways we weak weather wednesday week weekend weekends weeks
welcome well went were what whats when where whether which while white who whole whom why wide
will win winner winners winning wins wise wish with within without woman women won wonder word
words work working works world worse worst worth would write wrong yard underdogs dogs german
french spanish english italian language speak chinese japanese dutch swiss belgian russian polish
turkish greek weather music song songs movie cooking cook magic yard yards yeah year years yes
yesterday yet you young your yours zero exclusively solely strictly purely otherwise sos mr mrs mister sir bruv mush lecture lectures responsibly absolutely account accounts across add added adding
afternoon ah aha ai aint alexa algorithm alive alot alright amen among amount amounts angle angles
annoyed annoying anyways anywhere apiece app appreciate appreciated approximately apps arent asap
asks assistant aswell aunt averages awesome awful backed backing backs banger bangers bankroll
banned bar barber barks bc beast beaten beating beats beer beers beginner beginning begins best
bet bets betting bettor bettors bf biased bless blessed boards boat bookie bookies bookmaker
bookmakers bored boss bot bother bothered bothers bots bout boyfriend bro broke bros brother bruh
brunch bs buddy building builds bull bump bunch busy bye calc calculator cant card cares caring
cat cause ceiling cents certain certainly chalk chalky changed changing chatgpt cheaper cheapest
checked checking checks cheers chief choice choices christ claude cleanest clearly clever clubs
cmon colder coldest combine combined combo comes compared compares comparing comparison completely
computer consensus cooked cool correction couch couldnt counting counts cousin cover covered
covering covers coz crap curious current cut cuz da dad damn dang dart dat daughter dead dealing
deals definitely degen diamond didnt difference differences dime dinner direction dis doesnt
dollar dont dope driving drop dropped dropping drunk dude dudes dumb dumbest dunk dunno earlier
edge edges em ending ends enormous er erm especially euro euros evens everybody everywhere exclude
excluded excluding excuse expensive expert explained fade fading fairest fam fan fans fat father
fattest favors feeling feels feelz fewer filthy finding finds finna fires flip flipped flipping
floating floor flyer flyers forgot formula found fr fresher freshest fuck fucking further gamblers
garbage gem gems genius gets gf giant gigantic gimmie girlfriend gives goat god gonna google goo goodbye
gooo goooo gosh gotta gotten grab grabs grade graded grades grandma grandpa grateful greetings
guru gut guy hadnt haha hahaha hammering hanging hasnt hate hated hates havent he heck hello
helping helps heres hes hey hi hiya hm hmm holds homie honestly hopes hoping hotter hottest howdy
however hows hundred hurry husband i id ideal ideas idk ignored ill im ima imho imma imo
impossible includes initially insane ish isnt itd itll ive jesus jk juiciest juicy k keeping keeps
kept kick kicking kickoff kickoffs kicks kid kids kinda kindly knew ladder ladders larger largest
lay laying league leagues lean leaning leaves legal legend legit legitimately lemme lets letsgo
liked likes lil lilttle limited listed listing lists lit literally lmao lmfao load loads locky lol
longest looked looks loose looser lord loser losers loses lost lottery lotto loved loves lunch
massive matchups mate matters max maximum meant median midday midnight min minimum minus mix mixed
mixing mm models mom monster mood moonshot mornings mortal mother moved moves moving n nah nails
narrow narrower nasty nearly needed needs neighbor neither neutral nevermind newbie newest ngl
nickel nickels no noob noon nope nowhere nuke nuts nvm obviously odds offered offering offshore oh
oldest omg onto ooh oops optimal optimise optimize optimum originally outlay outta pardon
particularly pays penny perfect perhaps piece pieces pitch pitches pizza placed placing pleaseee
pls plz possibly posted pound pounds pray praying prefer prefers pro profitable pros pub puck
pulls punter punters push pushes puts putting quarter queen quid quit quite quoted r raise ranks
rated rating reads realistic reasonable reasonably recommends relax relaxed reliable remaining
remove removed replace replaced reset restart restricted returns ride riding riskier riskiest
robot roll rolling roommate root rooting roots roughly runs rush safer safest scan scanning scans
scratch screen search searching sec seconds sees sell sends seriously settle settles sharpest
sharps shes shit shop shopped shopping shorter shortest shouldnt showing shown sick similar simply
siri site sites sits sitting skipped slam slap slate slates sleeping slip smaller smallest smarter
smartest smh sneaky somebody somewhere son sorta sorted sorts soul spicy splits splitting
sportsbook sportsbooks spots spread spreading sprinkle sprinkles square squares staked stakes
stand stands starts states steam steaming stopped strict stricter stronger strongest stud studs
stupid suck sucks suggest suggestion suggestions suggests sus swap swapped sweet switch switched
switching ta tail tailing takes talking tbh tells tenners terrible tf thats theres theyre theyve
thinks tho though thousand throw throwing throws thru thx tickets tight tighter tiny tipoff
tipoffs tipping tired ton tons tool totally touched touching trash tries triple trips truly
trusting tryna ty typo tysm u uh um unbiased uncertain uncle underdog undo uninstall unit units
unlikely unlucky ur us uses versus via vibe vibes wager wagering wagers waiting wanna washy wasnt
watching weaker weakest website werent whale whatever wheres wherever whichever whoa whod whoever
whos whose widen wider wife wings wiser wishes wishing wishy wondered wondering wont worthy
wouldnt wow wtf wth y ya yall ye yea yep yo youd youll youre youve yup
thinking eyeing smashing loving liking considering debating seeing hearing grabbing tossing
parlaying pairing expecting sweating needing wanting scouting itching tempted torn scared
convinced boutta prolly def deffo hella lowkey highkey frfr ong lads fellas folks maam pal eh ay
ayy sup wassup
`);
