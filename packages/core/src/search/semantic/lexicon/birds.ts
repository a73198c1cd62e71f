/** Birds and what belongs to them. */
export const BIRDS = `
ave pajaro pajarito | bird birdie
aguila aguilucho | eagle
aguila_real | golden_eagle
halcon | falcon hawk
gavilan aguilucho | hawk sparrowhawk
condor | condor
buitre | vulture
buho lechuza tecolote tucuquere | owl
cuervo | raven crow
paloma | dove pigeon
gallo | rooster cockerel
gallina | hen
pollo | chicken
pollito polluelo | chick
pato/a patito | duck duckling
ganso/a oca | goose geese
cisne | swan
pavo/a | turkey
pavo_real | peacock
loro/a perico papagayo cotorra | parrot parakeet
guacamayo | macaw
cacatua | cockatoo
tucan | toucan
canario | canary
golondrina | swallow
gorrion | sparrow
colibri picaflor | hummingbird
flamenco | flamingo
garza | heron egret
ciguena | stork
grulla | crane
gaviota | seagull gull
albatros | albatross
pelicano | pelican
pinguino | penguin
avestruz | ostrich
nandu | rhea
emu | emu
faisan | pheasant
codorniz | quail
perdiz | partridge
ruisenor | nightingale
zorzal | thrush
mirlo tordo | blackbird
alondra | lark skylark
petirrojo | robin
urraca | magpie
jilguero | goldfinch
pinzon | finch
pajaro_carpintero | woodpecker
martin_pescador | kingfisher
correcaminos | roadrunner
cormoran | cormorant
ibis | ibis
cernicalo | kestrel
ave_del_paraiso | bird_of_paradise
pluma plumaje | feather plume plumage
ala alado/a | wing winged
pico | beak
nido | nest
bandada | flock
`;
