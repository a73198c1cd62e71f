/** Birds and what belongs to them. */
export const BIRDS = `
ave pajaro pajarito | bird birdie | oiseau uccello vogel passaro avis uccellino
aguila aguilucho | eagle | aigle aquila adler calquin
aguila_real | golden_eagle | steinadler
halcon | falcon hawk | faucon falco falke falcao
gavilan aguilucho | hawk sparrowhawk | epervier sperber sparviero gaviao
condor | condor | kondor kuntur manke
buitre | vulture | vautour avvoltoio geier urubu
buho lechuza tecolote tucuquere | owl | hibou gufo eule coruja civetta chouette chuncho
cuervo | raven crow | corbeau corvo corvus
paloma | dove pigeon | colombe colomba taube pomba palombe colombina
gallo | rooster cockerel | coq hahn gallus
gallina | hen | poule henne galinha huhner
pollo | chicken | poulet huhn frango
pollito polluelo | chick | poussin pulcino pintinho
pato/a patito | duck duckling | canard anatra canardo
ganso/a oca | goose geese | oie gans
cisne | swan | cygne cigno schwan cygnus
pavo/a | turkey | dinde tacchino truthahn
pavo_real | peacock | paon pavone pfau
loro/a perico papagayo cotorra | parrot parakeet | perroquet pappagallo papagei
guacamayo | macaw
cacatua | cockatoo
tucan | toucan
canario | canary
golondrina | swallow | hirondelle rondine schwalbe andorinha
gorrion | sparrow | moineau passero spatz pardal
colibri picaflor | hummingbird | kolibri
flamenco | flamingo | flamant fenicottero
garza | heron egret | reiher airone
ciguena | stork | cigogne cicogna storch
grulla | crane | kranich tsuru
gaviota | seagull gull | mouette gabbiano mowe gaivota goeland
albatros | albatross | albatro
pelicano | pelican
pinguino | penguin | pingouin manchot pinguim
avestruz | ostrich | autruche struzzo
nandu | rhea
emu | emu
faisan | pheasant | faisao fagiano fasan
codorniz | quail | caille quaglia wachtel
perdiz | partridge | perdrix pernice rebhuhn
ruisenor | nightingale | rossignol usignolo nachtigall rouxinol
zorzal | thrush | grive
mirlo tordo | blackbird | merle merlo amsel melro
alondra | lark skylark | alouette allodola lerche cotovia
petirrojo | robin | pettirosso rotkehlchen rougegorge
urraca | magpie | gazza elster
jilguero | goldfinch | cardellino stieglitz
pinzon | finch | pinson fringuello
pajaro_carpintero | woodpecker | picchio specht
martin_pescador | kingfisher | eisvogel alcyon
correcaminos | roadrunner
cormoran | cormorant
ibis | ibis
cernicalo | kestrel
ave_del_paraiso | bird_of_paradise
pluma plumaje | feather plume plumage | piuma feder
ala alado/a | wing winged | aile flugel
pico | beak | becco schnabel
nido | nest | nid ninho
bandada | flock | schwarm stormo
`;
