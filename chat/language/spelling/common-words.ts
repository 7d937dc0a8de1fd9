// Words that people use beside what they ask: kin, meals, pets, work, mood, talk. They are real words, so
// none of them is a slip of a market or a name; said of the bets that are wanted, they are understood by nobody.
import { wordSet } from '../words.ts';

/** Lower case, without accents. */
export const COMMON_WORDS = wordSet(`
able abroad absolute beginner beginners dummies dummy newbie newbies accept accident accidentally according ache act acting action active actor ad
address adult advance advances advantage advice advise afford afk afraid african agent ages
aggressive aging agree agreed aid aight aim air airplane airport alarm album alcohol alien alike
alley allow allowed allows aloud alphabet alternative altogether amateur amazed amazingly ambulance
american amigo amigos analysis analyst ancient angel anger angry animal animals ankle anniversary
announce annoy answers ant anxiety anxious anyhow apart apartment apologies apologize apology
appear appetite apple apply appointment apt arm arms army arr arrive arrived art asf asleep aspect
ass asshole assume ate athlete athletes atm attack attempt attend attention attic attitude aunty
auto autumn awake award awards aware awkward babe baby backpack backwards backyard bacon badly bae
bag bags bake baked balcony bald balls banana band bang banging banker banking barbecue barely
barista bark bartender bartenders basement bastard bath bathroom battery bay bbq beach beans bear
beard beautiful beauty bed bedroom bedtime bee beef beg begged begging behave bell belly belong
beloved belt benefit benefits bestie beyond bible bicycle bike bill billion bills bin bird birds
birth birthday biscuit bitch bite bitter bizarre black blah blame blank blast bleed blew blind
blink block blocked bloke blonde blood bloody blow blowing blown blue body boil boiling bold bomb
bone bones bonus boo boom boost booth boots boring born borrow bossman bottle bottles bow bowl boy
boys brain brains brand brave bread breakfast breakup breath breathe breathing breeze bride bridge
brief bright brilliant british broccoli brown brush bucket bud buddies bug bugs bullet bullshit bum
bummer burger burgers buried burn burned burning burnt burrito bus buses bush business butt butter
button buzz cab cabin cable cafe cake cakes calendar calf calm camera camp camping campus cancel
cancelled cancer candle candy canoe cap captain cars cart cartoon case casino cast castle catch
cats caught cave celebrate celebration cell cereal ceremony chain chair chairs challenge champ
channel chaos chap chapter character charge charged charging charity charm chase chatbot chatting
cheat cheated cheating cheek cheese cheesy chef chest chick chicken child childhood children chill
chilling chin chip chips chocolate choke chopped christmas church cigar cigarette cinema circle
circus citizen civil claim claims clap classic classmate classy claw clay cleaner cleaning clearer
clerk click client climb clinic closet cloth clothes clothing cloud clouds clown clue coast coat
cocktail code coffee coin coins coke collapse collect collection color colors colour comb combat
comedy comfort comfortable comment comments commercial commit community commute commuting company
complain complaint complete complex complicated computers concert confess confidence confident
confirm confirmed confuse confused confusing congrats connect connected conscience considering
constant contact contain content continue contract control conversation converse convince convinced
cookie cookies cop
cops copy corn corner cost costs costume cottage cotton cough council counter countries court cow
cowboy coworker coworkers cozy crack cracked crash crashed crashing cream created creative creature
credit creepy crew cried cries crime crisis cross crossed crowd crown cruise crush cry crying
crystal cult culture cup cure curse cursed curtain customer cute cuter cutting cycle daddy dancing
danger dangerous dare dark darkness darling database dates dating daughters dawn daydream deadass
deadline deaf dealer dear death debate debt decade decided decision deck declare deer defend
definite degree delay delete delicious delight delivery demand democracy demon dentist deny depend
depends depressed depressing depression desert deserve design desk desperately dessert destroy
destroyed detail details device devil dial diamonds diary dictionary die died dies diet differently
digital dignity dinosaur dip diploma dirt dirty disagree disappear disappointed disaster discipline
disclaimer disclaimers discord discount discover discuss disease disgusting dish dishes disk
display distance divorce divorced dizzy doctor doctors document doll dolphin door doorbell doors
dot doubt doubts doughnut downstairs dozen drag dragon drain drama dramatic draw drawer drawing
dream dreamed dreaming dreams dress dressed dried drinking drinks driver drivers driveway drove
drug drugs dry duck due dull dump dumped dust duty dying eager ear earring ears earth ease eat
eaten eating economy editor educate education effect effort egg eggs ego elbow elder elderly
election electric electricity elementary elephant elevator elite email emails embarrassed
embarrassing emergency emotion emotional employee employer empty encourage enemies enemy energy
engaged engine engineer enjoy enjoyed enjoying enter entertain entertaining entertainment envelope
error escape essay eve evenings eventually everyday evidence evil ex exam excellent excited
exciting excuses exercise exhausted exist exists exit expected expects experience experiment
experts explode extra extreme extremely eye eyes ez fabulous facebook faces factor factory fail
failed failing failure fairly fairy faith fake falling false fame familiar families famous fancy
fantastic farm farmer fart fashion faster fate fault fave fear feast feature fed fee feed feedback
feeding fees feet fell fella fellas fellow felt female fence fever ffs fiance field fifteen
fighting files film films filter finances financial finger fingers finished firm firmly fish
fishing fit fits fix fixing flag flame flash flat flavor flavour flew flies flight floors flour
flow flower flowers flu fluffy fly flying folk folks follower followers following fool foolish foot
force forced forehead foreign forest forever forgive forgiven fork former forth fortune forward
fought foul fourteen fox frame freak freaking freaky freedom freeze freezer freezing frequent
fridge fried fries frog frozen fruit frustrated frustrating fucked fuckin fuel fully funeral
funniest funny fur furniture fuss gaffer gain gains gambled gap garage garden gas gate gather gay
gear gee geez geezer gender generous genie gentle gentleman gentlemen genuinely gg ghost gift gifts
girl girls glass glasses global glory glove gloves glue gn goddamn gods gold golden golf goofy
gorgeous gossip government gown gpt grace gradually graduate grammar grandad granddad grandfather
grandmother grandparents granny grape grass gravity gray greasy greedy green greet grey grill
grilled grin groceries grocery groom gross grounded grow growing grown grows growth grumpy gtfo
guard guarding guest guests guilt guilty guinea guitar gum gun guns gym habit hack hacked hackers
hacks hail hair haircut halfway hallway ham hamster handle handled handsome handy hangover happily
happiness happy harder hardest hardly harm harmless hat hats haunted hawk hbu headache headed
heading heads heal health healthy hearing hearts heaven heavenly heels height hell hella helmet
helped helpful hen herb hero heroes herself hesitate hidden hide hiding highkey highway hilarious
hill hills himself hint hire hired historic history hmu hobby hole holes holiday holidays holy
homework honest honesty honey honeymoon honor hooked horn horrible horror horse horses hospital
host hostel hotel hound household housing hubby hug hugs humble humor hun hungry hunt hunter
hunting hurricane hurting hurts hype hyped ice icecream icon ight ignorant ignoring illegal illness
imagination imagine immediately impatient impress impressed impressive improve inch inches
incredible indeed independent indian inform information ingredients inhale initial injection ink
inner innit innocent insect insecure inspire inspired instagram install instance instant instantly
instinct insult insurance intelligence intelligent intend intense intention internet interview
introduce invest investing investment invisible invite invited involved iphone ironic ironically
irony island issue issues istg itch itself jacket jackpot jail jam jar jaw jealous jean jeans jelly
jerk jersey jerseys jewelry jfc jinx jinxed jobs joker jokes joking journal journey joy judging
juice juju jump jumped jungle junk jury justice karma kettle keyboard kill killed killer killing
kinder kindness kingdom kiss kisses kissing kit kitchen kitten kk knee knees knife knight knock
knocked knot knowledge lab label lack lacks lad ladies lads lady lake lamb lame lamp land landlord
lands lane
laptop lasagna laser lasts laundry law lawn lawyer lawyers layover lazy leader leaf leak leather
lecture leg lemon lemonade length lesson lessons letter letters letting liar library lick lid lie
lied lies life lifetime lift lifted lighter lightning lights limb link lion lip lips liquor
listened listening liter literature lived liver lives lizard lmk loaded loaf loan lobby lobster
located location lonely longshot loop loud loudly lounge lovely lover lovers loving lowkey loyal
lulz lung lungs luv luxury lyft lying machine machines mad madness magazine magical maid mail male
mall mama manager manifest manifesting manly manner manners map marketing marriage married marry
mask mass master masters mates matey math maths meal meals meantime meanwhile measure meat mechanic
medal media medicine meditate medium melt member members meme memes memories memory mental mentally
mention meow mercy mere merely merry mess message messages messed messing messy met metal method mf
mfer mice microwave midterm mighty migraine mile miles military milk mill million millions mindset
mines mini minor minority miracle mirror miserable misery mission missus mistakes misunderstood
mixture mojo mommy monkey moody moon mop moral mortgage mosquito motel mothers motion motivation
motor mountain mountains mouse mouth movies mug multiple mum mummy murder muscle muscles museum
mushroom musical musician mustache mutual myself mystery naked nap napkin napping nation native
natural naturally nature naughty neat neck needing needle needless neighborhood neighborly
neighbors neighbour nephew nerd nerve nerves nervous nest network newspaper nicely nickname niece
nightmare ninja nocap noise noisy nonsense noodle noodles normally nose notebook notes notice
noticed notion novel np nugget nuggets nurse nut object obsessed obvious occasion occasional ocean
oct odd oddly offended offense office officer official oil oki okie olive omelette omfg ong online
opened opens opera operation opinions opponent opportunity oppose orange orders ordinary original
outfit outside oven overall overnight owe owed owes owned owners pace pack package packed pact pad
pages paint painting pair pajamas pal palace pan pancake pancakes panic pants paperwork paradise
paragraph parent parents park parked parking partner passed passenger passing passion passport
password pasta path patience patient patients patio pattern pause paw paycheck payday peace
peaceful peach peanut pee pen pencil penguin pensioner pepper perfection perfectly perform
permanent permission permit pet pets pharmacy philosophy phones photo photos phrase physical
physics piano pickle picture pictures pie pig pigeon pile pill pillow pills pilot pinch pine pink
pipe pirate pirates piss pissed pit pity plain plane planet planned planning plans plant plants
plastic plate platform pleasant pleased pleasure plenty plot plug plumber pocket poem poet poetry
pog pointless poison poker pole police policy polite politely political politics poll pond pony
pool poop pooping pop popcorn popped porch pork portion positive possibility pot potato potatoes
potential pour powder power powerful practical practice praise prayer prayers preach precious
precisely prepare prepared present presented president press pressure presumably pretend prevent
priest primary prince princess principal printer prior prison privacy private prize proceed process
produce professional professor progress promise promised promises pronto proof proper properly
property propose protect proud prove proven provide provided psychic psycho pudding pug pumped
punch punish punished pup puppies puppy pure purely purple purse puzzle pyjamas python qualify
quality queue quicker quickest quids quiet quietly quitting rabbit race racing racist rack radio
rage raincoat raised ramen ranch rant rap rapid rapper rare rarely rash rat rats raw ray reach
reaches reacted reaction realise reality realize realized rear reasons rebel recall receipt receive
received recipe recliner recognize recover red reduce refer reference refresh refrigerator refund
refuse refused regard regret regrets reject relate related relation relationship relative relatives
release relief religion religious rely remain remark remind reminder reminds remote rent rented
renting repair repairs repeated repeating replied replies request rescue research reserve resist
resolve resort respect respond response responsible restaurant restroom retire retired retirement
review reviews revolution reward rhyme rhymes rhythm rice rid ridiculous rig rigged rigs rim ring
rings rip ripped rise river roads roast rob robbed robots rock rocket rocks rocky rod rofl role
romance romantic roof rooftop rooms rope rose roses rotten rough rounds routine royal rub rubber
rubbish rude ruin ruined ruler rumor rust sacrifice sad sadly safely safety sail salad salary sale
sales salmon salon salt salty sandal sandwich sandwiches sandy sarcasm sarcastic sat satisfied
sauce sausage savage saved saver saves savings saying scale scam scammed scammer scar scare scared
scary scene schedule scheme school schools science scientist scissors scope scotch scout scream
screaming screw screwed script scrub sea seafood seal seat seats secretary secretly secrets section
security seed seek seemed self selfish selling senior senses sensitive sentence separate sequel
serial serve served server service session setting settings seventeen seventy sexy shade shadow
shaking shame shampoo shape shark shave sheep sheesh sheet shelf shell shelter shift shifts shine
ship ships shirt shirts shitty shock shocked shocking shoe shoes shook shoot shooting shots
shoulder shoulders shout shouting shovel shower showering shut shutup shy sibling sigh sight signal
signature signed silence silent silk silly silver simpler sin sincere sincerely sing singer singing
sink sipping sir siren sisters situation sixteen sixty sizes skill skills skin skinny skirt skull
sky slave slavery sleepy slept slice slide slight slightly slippers slot slots slow slower slowly
smack smell smells smile smiling smith smoke smoked smoking smooth snack snacks snake sneakers
sneeze snoozing snore soap sober society sock socks soda sofa soft software soldier soldiers
solution solve solved somehow soooo sophomore sore sorrow soup sour south space spaghetti spare
spark speaker speakers speaking speech spell spelling spend spending spent spider spill spin spirit
spirits spit spoil spoiled spoke spoken sponsor spoon spouse spray spring springs spy squad
squirrel stable staff stage stairs stamp standard staring starving statement station statue stayed
staying steak steal stealing stem step stepdad stepmom steps stfu stick sticks sticky stink stinks
stinky stir stole stolen stomach stone stood stool store stores stories storm story stove
straighten strange stranger strangers strategy straw stream streaming streets strength stress
stressed stressful stretch strip stripe stroke struggle struggling stubborn stuck student students
studied studies studio study studying stunning stupidity subject subscribe subscription substitute
subtle suburb subway succeed success successful suddenly suffer suffering sugar suit suitable suite
suits summary summer sun sunlight sunny sunrise sunset sunshine supermarket superstition
superstitions superstitious supper supply support supporter suppose supposed supposedly surfing
surgeon surgery surprise surprised surprising surround survey survival survive survived suspect
suspicious swallow swamp swan swear sweat sweating sweep sweetheart sweetie swim swimming swing
sword symbol sympathy symptoms syndrome tab tables taco tacos tag tailor talent talented tall tap
tape target task taste tasty tattoo taught tax taxes taxi tea teach teacher teachers tear tears
tech technically technology teen teenager teeth telephone television temper temple temporary
tempted tend tender tense tension tent terms terrific terrifying territory terror test tested
testing tests text texted texting texts thankful thankfully theater theme themselves theory
therapist therapy thick thief thin thirsty thirteen thnx thread threat threaten throat throne
throughout thrown thug thumb thumbs thunderstorm tide tidy tie tiger tiktok till timer tin tinder
tiredness tissue title tnx toast toaster toasters tobacco toddler toe toes toilet tomato tomatoes
tone tongue tonights tools tooth topic torn torture toss tough tour tourist towel tower town toxic
toy toys tracks trading tradition traffic trail trailer trained training trains tramp transform
trap trapped travel traveling treadmill treasure treat treated treats tree trees tremendous trial
trick tricks tricky triggered trillion trouble troubled troubles trousers truck trucks trunk trusted
tshirt tub tube tuna
tune tunnel turkey turned turning turns turtle tutor tux tv tvs twelfth twin twins twitch twitter
tx tyvm uber ugh ugly ultimate ultimately umbrella unable unbelievable uncool underneath understand
understanding understood underwear unemployed unfair unfortunately unfriendly unhappy uniform
uniforms union unique universe university unknown unpaid unreal upload upper upside upstairs urge
urgent useless usual vacation vacuum vague valid valley vampire van vanilla vape vegan vegetable
vegetables vehicle verse vet veteran vice victim victory video videos village villain violence
violent viral virgin virtual virus visa vision visit visited visiting visitor vodka voice voices
void volume volunteer vomit vote voted votes wage wages wagwan waist waitress wake waking walking
wall wallet walls wander war wardrobe warehouse warm warn warned warning warrior wash washed
washing waste wasted wasting water wave waves wax weakness wealth wealthy weapon wear wearing
wedding weddings weed weekdays weekly weigh weight weird weirdly weirdo wet wheel wheels whiskey
whiskeys whisper whistle whore wicked width wifey wifi wild wilder willing wine winter wipe wire
wisdom witch witness wives wizard woke wolf wonderful wooden woods woof wool woot worker workers workout
worried worries worry worrying worship worthless wound wrap wrapped wreck wrestling wrist written
wrote wya wyd xmas yacht yank yas yawn yeet yell yelled yelling yellow yessir yoga yogurt yolo
yummy zebra zombie zone zoo
`);
