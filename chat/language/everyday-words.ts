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
home hope hot hour hours house how huge human idea if ignore important in include including injured
injury inside instead instructions interested interesting into is it item its job join joke just
keep key kind kinds king kings know knows large last late lately later latest laugh lead learn
least leave left less let level like likely limit limits line lines list listen little live living
local long longer look looking lose losing loss lot lots love low lower lowest luck lucky made
main major make makes making man many margin market markets match matches matchup matter may maybe
me mean means meet meeting men mentioned middle might mind mine minute minutes miss mistake model
modeling moment monday money month months more morning most move much music must my name names
national near need never new news next nice night nights nine nobody none nor normal not note
nothing now number numbers of off offer offers often ok okay old on once one ones only open
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
thoughts three through thursday ticket time times tip tips to today together told tomorrow
tonight too took top total totals touch toward track trade traded train transfer transfers trend
trends tried trip true trust try trying tuesday turn twelve twenty twice two type types unless
until up upcoming update updates upset use used useful user users using usually value values very
view wait walk want wanted wants was watch way ways we weak weather wednesday week weekend
weekends weeks welcome well went were what whats when where whether which while white who whole
whom why wide will win winner winners winning wins wise wish with within without woman women won
wonder word words work working works world worse worst worth would write wrong yard underdogs
dogs german french spanish english italian language speak chinese japanese dutch swiss belgian
russian polish turkish greek weather music song songs movie cooking cook magic yard yards yeah
year years yes yesterday yet you young your yours zero
`);
