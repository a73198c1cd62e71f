/** Fish, shellfish, sea mammals, insects and spiders. */
export const SEA_LIFE_AND_INSECTS = `
pez pescado | fish
pez_espada | swordfish
pez_dorado | goldfish
salmon | salmon
trucha | trout
atun | tuna
merluza | hake
bacalao | cod codfish
sardina | sardine
anchoa anchoveta | anchovy
lenguado | sole flounder
corvina | sea_bass croaker
reineta | pomfret
congrio | conger conger_eel
anguila | eel
piranha pirana | piranha
tiburon | shark
tiburon_blanco | great_white_shark great_white
tiburon_martillo | hammerhead
mantarraya | stingray manta_ray
ballena ballenato | whale
cachalote | sperm_whale
orca | orca killer_whale
delfin | dolphin
foca | seal
lobo_marino leon_marino | sea_lion
morsa | walrus
pulpo | octopus
calamar | squid
camaron gamba langostino | shrimp prawn
langosta | lobster
cangrejo jaiba | crab
centolla | king_crab
ostra | oyster
ostion vieira | scallop
almeja | clam
mejillon chorito choro | mussel
abalon | abalone
erizo erizo_de_mar | urchin sea_urchin
estrella_de_mar | starfish
caballito_de_mar hipocampo | seahorse
medusa | jellyfish
coral | coral
arrecife | reef
esponja | sponge
alga cochayuyo | seaweed algae
krill | krill
marisco | seafood shellfish
concha caracola | shell seashell
aleta | fin
escama | scale
insecto bicho | insect bug
abeja abejita | bee
abejorro | bumblebee
colmena panal | beehive hive honeycomb
avispa | wasp
avispon | hornet
hormiga | ant
mariposa | butterfly
polilla | moth
oruga | caterpillar
capullo crisalida | cocoon chrysalis
mosca | fly
mosquito zancudo | mosquito
libelula | dragonfly
luciernaga | firefly
grillo | cricket
saltamontes | grasshopper
cigarra chicharra | cicada
escarabajo | beetle
mariquita chinita | ladybug ladybird
arana | spider
tarantula | tarantula
telarana | web cobweb spiderweb
escorpion alacran | scorpion
caracol | snail
babosa | slug
gusano lombriz | worm earthworm
pulga | flea
piojo | louse lice
garrapata | tick
termita | termite
cucaracha | cockroach roach
ciempies | centipede
mantis | mantis
enjambre | swarm
larva | larva
plaga | pest plague
`;
