/** Fish, shellfish, sea mammals, insects and spiders. */
export const SEA_LIFE_AND_INSECTS = `
pez pescado | fish | poisson pesce peixe fisch
pez_espada | swordfish | espadon schwertfisch
pez_dorado | goldfish | goldfisch
salmon | salmon | saumon salmone salmao lachs
trucha | trout | truite truta forelle
atun | tuna | thon tonno atum thunfisch
merluza | hake | merlu merluzzo
bacalao | cod codfish | morue baccala bacalhau kabeljau
sardina | sardine | sardinha
anchoa anchoveta | anchovy | anchois acciuga
lenguado | sole flounder | sogliola linguado seezunge
corvina | sea_bass croaker
reineta | pomfret
congrio | conger conger_eel
anguila | eel | anguille anguilla enguia
piranha pirana | piranha
tiburon | shark | requin squalo tubarao
tiburon_blanco | great_white_shark great_white
tiburon_martillo | hammerhead
mantarraya | stingray manta_ray
ballena ballenato | whale | baleine balena baleia
cachalote | sperm_whale
orca | orca killer_whale
delfin | dolphin | dauphin delfino golfinho delphin
foca | seal | phoque
lobo_marino leon_marino | sea_lion | otarie otaria seelowe
morsa | walrus | tricheco walross
pulpo | octopus | poulpe polpo krake
calamar | squid | calmar calamaro tintenfisch
camaron gamba langostino | shrimp prawn | crevette gambero camarao garnele
langosta | lobster | homard aragosta lagosta
cangrejo jaiba | crab | crabe granchio caranguejo krabbe
centolla | king_crab
ostra | oyster | huitre ostrica auster
ostion vieira | scallop | capasanta jakobsmuschel
almeja | clam | palourde vongola
mejillon chorito choro | mussel | moule miesmuschel
abalon | abalone
erizo erizo_de_mar | urchin sea_urchin | oursin seeigel
estrella_de_mar | starfish | seestern
caballito_de_mar hipocampo | seahorse | hippocampe seepferdchen
medusa | jellyfish | meduse qualle
coral | coral | corail corallo koralle
arrecife | reef | recif recife
esponja | sponge | eponge spugna schwamm
alga cochayuyo | seaweed algae | algue seetang
krill | krill
marisco | seafood shellfish | meeresfruchte
concha caracola | shell seashell | coquille conchiglia muschel
aleta | fin | nageoire flosse
escama | scale | ecaille squama
insecto bicho | insect bug | insecte insetto insekt
abeja abejita | bee | abeille abelha biene apis ape
abejorro | bumblebee | bourdon hummel
colmena panal | beehive hive honeycomb | ruche alveare bienenstock
avispa | wasp | guepe vespa wespe
avispon | hornet | frelon hornisse
hormiga | ant | fourmi formica formiga ameise
mariposa | butterfly | papillon farfalla borboleta schmetterling papilio
polilla | moth | falena motte
oruga | caterpillar | chenille raupe
capullo crisalida | cocoon chrysalis
mosca | fly | mouche fliege musca
mosquito zancudo | mosquito | moustique zanzara stechmucke
libelula | dragonfly | libellule libellula libelle
luciernaga | firefly | luciole lucciola gluhwurmchen vagalume
grillo | cricket
saltamontes | grasshopper | sauterelle cavalletta heuschrecke
cigarra chicharra | cicada | cigale cicala zikade
escarabajo | beetle | scarabee scarabeo kafer
mariquita chinita | ladybug ladybird | coccinelle coccinella marienkafer joaninha
arana | spider | araignee ragno aranha spinne
tarantula | tarantula | tarantola tarantel
telarana | web cobweb spiderweb | spinnennetz ragnatela
escorpion alacran | scorpion | scorpione escorpiao skorpion
caracol | snail | escargot lumaca schnecke
babosa | slug | limace
gusano lombriz | worm earthworm | verme wurm
pulga | flea | puce floh
piojo | louse lice
garrapata | tick | zecke carrapato
termita | termite
cucaracha | cockroach roach | cafard scarafaggio kakerlake
ciempies | centipede
mantis | mantis
enjambre | swarm
larva | larva
plaga | pest plague
`;
